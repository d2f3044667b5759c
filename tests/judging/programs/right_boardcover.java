// Right.
import java.util.Scanner;

public class Main {
  static final int[][][] BLOCKS = {
    {{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}},
    {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, -1}}};
  static char[][] board;

  static boolean fits(int y, int x, int[][] block) {
    for (int[] cell : block) {
      int r = y + cell[0], c = x + cell[1];
      if (r >= board.length || c < 0 || c >= board[0].length || board[r][c] != '.') return false;
    }
    return true;
  }

  static void paint(int y, int x, int[][] block, char colour) {
    for (int[] cell : block) board[y + cell[0]][x + cell[1]] = colour;
  }

  static long cover() {
    for (int y = 0; y < board.length; y++)
      for (int x = 0; x < board[0].length; x++)
        if (board[y][x] == '.') {
          long found = 0;
          for (int[][] block : BLOCKS)
            if (fits(y, x, block)) {
              paint(y, x, block, '#');
              found += cover();
              paint(y, x, block, '.');
            }
          return found;
        }
    return 1;
  }

  public static void main(String[] arguments) {
    Scanner in = new Scanner(System.in);
    int cases = in.nextInt();
    while (cases-- > 0) {
      int height = in.nextInt(), width = in.nextInt();
      board = new char[height][];
      for (int row = 0; row < height; row++) board[row] = in.next().toCharArray();
      System.out.println(cover());
    }
  }
}
