// Speaks the core's arithmetic to the tests: a line `operation numbers...` in, the result out.
//
// Numbers are hexadecimal, of as many limbs as the first number of the line says.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "limbs.hpp"

namespace {

using boardfill::Limb;
using Number = std::vector<Limb>;

Number read(std::istream& in, std::size_t limbs) {
  std::string digits;
  in >> digits;
  digits.insert(0, limbs * 16 - digits.size(), '0');
  Number number;
  for (std::size_t i = limbs; i-- > 0;)
    number.push_back(std::stoull(digits.substr(i * 16, 16), nullptr, 16));
  return number;
}

void write(const Number& number) {
  std::cout << std::hex << std::setfill('0');
  for (std::size_t i = number.size(); i-- > 0;) std::cout << std::setw(16) << number[i];
}

Number answer(const std::string& operation, std::size_t limbs, std::istream& in) {
  Number a = read(in, limbs);
  const Number b = read(in, limbs);
  if (operation == "add") {
    a.push_back(boardfill::add_limbs(a.data(), b.data(), limbs));
  } else if (operation == "subtract") {
    boardfill::subtract_limbs(a.data(), b.data(), limbs);
  } else if (operation == "below") {
    return {boardfill::is_below(a.data(), b.data(), limbs)};
  } else if (operation == "add-product") {
    Number sum = read(in, limbs);
    boardfill::add_product(sum.data(), a.data(), b.data(), limbs);
    return sum;
  } else if (operation == "modulo") {
    return {boardfill::multiply_modulo(a[0], b[0], read(in, 1)[0])};
  }
  return a;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::string operation;
    std::size_t limbs = 0;
    in >> operation >> limbs;
    write(answer(operation, limbs, in));
    std::cout << '\n';
  }
}
