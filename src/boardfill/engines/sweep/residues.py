"""Exact integers from residues, by the Chinese remainder theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd, prod
from operator import mul

WORD = 2**64
"""The modulus that costs nothing: 64-bit addition wraps around."""
_LARGEST = 2**62 - 1
"""The native core needs all other moduli below 2^62."""


def moduli_for(
    bits: int, skip: int = 0, *, largest: int = _LARGEST, has_word: bool = True
) -> list[int]:
    """Pairwise coprime moduli whose product is at least 2^bits.

    The first is 2^64, if `has_word`; the others are odd, so coprime to it, and each is taken only
    if it is coprime to all before; the `largest` is odd.  `skip` leaves out the first so many odd
    ones, for a second count that shares nothing but 2^64 with the first.

    >>> [modulus.bit_length() for modulus in moduli_for(130)]
    [65, 62, 62]
    """
    moduli, product = ([WORD], WORD) if has_word else ([], 1)
    odd_product, candidate = 1, largest
    while product < 2**bits:
        if gcd(candidate, odd_product) == 1:
            odd_product *= candidate
            if skip:
                skip -= 1
            else:
                moduli.append(candidate)
                product *= candidate
        candidate -= 2
    return moduli


def joined(residues: Iterable[tuple[int, int]]) -> int:
    """The one number from 0 up to the product of the moduli that has these residues.

    >>> joined([(2, 3), (3, 5), (2, 7)])
    23
    """
    number, product = 0, 1
    for residue, modulus in residues:
        step = (residue - number) * pow(product, -1, modulus) % modulus
        number += step * product
        product *= modulus
    return number


_AT_A_TIME = 8
"""So many residues make a number that is still short."""


def joiner(moduli: Sequence[int]) -> Callable[[Sequence[int]], int]:
    """What joins residues modulo these, as `joined` does, of many numbers one after the other.

    >>> join = joiner([3, 5, 7])
    >>> join([2, 3, 2]), join([1, 1, 1])
    (23, 1)
    """
    groups = [moduli[i : i + _AT_A_TIME] for i in range(0, len(moduli), _AT_A_TIME)]
    factors = [_factors(group) for group in groups]
    products = list(map(prod, groups))
    long_factors, whole = _factors(products), prod(products)

    def join(residues: Sequence[int]) -> int:
        short = [
            sum(map(mul, residues[i * _AT_A_TIME : (i + 1) * _AT_A_TIME], factors[i])) % products[i]
            for i in range(len(groups))
        ]
        joined_up: int = sum(map(mul, short, long_factors))
        return joined_up % whole

    return join


def _factors(moduli: Sequence[int]) -> list[int]:
    """For each modulus the number that is 1 modulo it and 0 modulo all others."""
    whole = prod(moduli)
    others = [whole // modulus for modulus in moduli]
    return [other * pow(other, -1, modulus) for other, modulus in zip(others, moduli, strict=True)]
