"""How far apart two colours look, to people with any kind of colour vision.

Colour-blindness is simulated by the matrices of Machado, Oliveira and Fernandes (A physiologically
based model for simulation of color vision deficiency, 2009) for its full strength; distances are
those of CIELAB (CIE 1976).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Colour, Colour, Colour]

VISIONS: Mapping[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Colour = (0.95047, 1.0, 1.08883)


def _linear(colour: str) -> Colour:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _times(matrix: Matrix, colour: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def lab(colour: str, vision: str = "usual") -> Colour:
    """The colour as it looks, in CIELAB."""
    seen = _times(VISIONS[vision], _linear(colour))
    clipped = (min(max(seen[0], 0), 1), min(max(seen[1], 0), 1), min(max(seen[2], 0), 1))
    x, y, z = (part / white for part, white in zip(_times(_TO_XYZ, clipped), _WHITE, strict=True))
    f, g, h = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


def nearest(colours: Sequence[str], vision: str) -> tuple[float, str, str]:
    """The two of the colours that look most alike, and how far apart they are."""
    return min(
        (dist(lab(one, vision), lab(other, vision)), one, other)
        for at, one in enumerate(colours)
        for other in colours[:at]
    )
