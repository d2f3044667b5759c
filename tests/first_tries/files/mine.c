#include <stdio.h>

int main(void) {
  int cases;
  scanf("%d", &cases);
  while (cases--) puts("0");
}
