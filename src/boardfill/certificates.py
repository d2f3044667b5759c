"""Why there is no filling: the arguments, how they are checked, and how they are written and read.

`problem.explain()` gives one of these.
"""

from typing import TYPE_CHECKING

from boardfill.answers.certificate import (
    Area,
    Certificate,
    Colouring,
    Exhausted,
    Exhaustion,
    Forced,
    ForcedStep,
    Inequality,
    Number,
    PieceArea,
    Pocket,
    Raised,
    RuledOut,
    RuleGroup,
    Starved,
    Subject,
    Unmet,
)
from boardfill.checking.verifier import is_proof, why_no_proof

if TYPE_CHECKING:
    from boardfill.formats.certificate_json import certificate_json, read_certificate

__all__ = [
    "Area",
    "Certificate",
    "Colouring",
    "Exhausted",
    "Exhaustion",
    "Forced",
    "ForcedStep",
    "Inequality",
    "Number",
    "PieceArea",
    "Pocket",
    "Raised",
    "RuleGroup",
    "RuledOut",
    "Starved",
    "Subject",
    "Unmet",
    "certificate_json",
    "is_proof",
    "read_certificate",
    "why_no_proof",
]


def __getattr__(name: str) -> object:
    """The reader and writer of JSON are loaded only when they are needed."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardfill.formats import certificate_json as both

    return getattr(both, name)
