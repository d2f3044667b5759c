"""Why there is no filling: the arguments, how they are checked, and how they are written and read.

`problem.why_none()` gives one of these.
"""

from boardfill.answers.certificate import (
    Area,
    Certificate,
    Colouring,
    Exhausted,
    Exhaustion,
    Forced,
    Inequality,
    PieceArea,
    Pocket,
    Starved,
    Step,
)
from boardfill.answers.subject import Subject
from boardfill.checking.verifier import is_proof, why_no_proof
from boardfill.formats.certificate_json import certificate_json, read_certificate

__all__ = [
    "Area",
    "Certificate",
    "Colouring",
    "Exhausted",
    "Exhaustion",
    "Forced",
    "Inequality",
    "PieceArea",
    "Pocket",
    "Starved",
    "Step",
    "Subject",
    "certificate_json",
    "is_proof",
    "read_certificate",
    "why_no_proof",
]
