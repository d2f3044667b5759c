"""Plain values as the files of a job hold them, with their types and bounds.

Anybody may have written such a file, with a checksum that holds: nothing in it is believed.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from boardfill.errors import BadInput

MOST_UNITS = 10_000_000
"""A job has no more: each is a line of its ledger."""
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**62)]
Units: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_UNITS)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
Decimal: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]+\Z", max_length=4300)]
"""A number; Python reads no more digits."""
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A0x[0-9a-f]+\Z")]
"""A number that may have more."""
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]+\Z", max_length=64)]
Line: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z", max_length=999)
]
"""Words that a terminal may show."""


class Plain(msgspec.Struct, forbid_unknown_fields=True):
    """An object in such a file.  What its `__post_init__` raises names the file as well."""


def from_json(body: bytes | str, kind: Any) -> Any:
    """The value that JSON holds; BadInput if it is of another kind or out of bounds."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        reason, where = told_of(error)
        raise BadInput(reason, place=where) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"expected JSON: {error}") from None


def checked(value: Any, kind: Any) -> Any:
    """The same for a value that was read already."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, where = told_of(error)
        raise BadInput(reason, place=where) from None


def told_of(error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong, in our words, and with which value."""
    told, _, where = str(error).replace("`", "").partition(" - at $")
    return f"{told[0].lower()}{told[1:]}".replace(", got", ", found"), where.lstrip(".")
