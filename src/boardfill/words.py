"""English for people: cells, lists, numbers, plurals, sizes of memory and durations.

Whatever speaks to people speaks through here, so that a cell looks the same in a hint, an error, an
argument and a drawing.  Files keep the spelling of their format.  What an item of a cover means is
put into words by `cover/meanings.py`, what was chosen by `choice_words` of the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_CHUNK = 4000
_MOST_SHOWN = 10**100
_SPELLED = "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
_UNITS = "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"


def pip_install(extra: str) -> str:
    """How to install an extra: from the folder of the source where this was installed from one."""
    from importlib import metadata

    try:
        origin = metadata.distribution("boardfill").read_text("direct_url.json") or ""
    except metadata.PackageNotFoundError:
        origin = ""
    name = "." if '"dir_info"' in origin else "boardfill"
    return f"pip install '{name}[{extra}]'"


def cell(cell: Sequence[int]) -> str:
    """A cell by its numbers.

    >>> cell((0, 12))
    '(0, 12)'
    """
    return f"({', '.join(map(str, cell))})"


def cells(cells: Iterable[Sequence[int]]) -> str:
    """Cells that belong together, such as those of a placement.

    >>> cells([(0, 0), (0, 1)])
    '(0, 0) (0, 1)'
    """
    return " ".join(map(cell, cells))


def listed(words: Iterable[str], last: str = "and", *, most: int | None = None) -> str:
    """Words in a row, `last` before the last of them; not more than `most`.

    >>> listed("abc"), listed("ab", "or"), listed("a"), listed("")
    ('a, b and c', 'a or b', 'a', '')
    >>> listed("abcd", most=4), listed("abcdef", most=4)
    ('a, b, c and d', 'a, b, c and 3 others')
    """
    every = list(words)
    if most is not None and len(every) > most:
        every[most - 1 :] = [f"{number(len(every) - most + 1)} others"]
    return f" {last} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def expected_one_of(known: Iterable[str], found: object) -> str:
    """What to say of an unknown name.

    >>> expected_one_of(["square", "hex", "cubic"], "cube")
    "expected square, hex or cubic, found 'cube'"
    """
    return f"expected {listed(known, 'or')}, found {found!r}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """So many of something.

    >>> counted(1, "filling"), counted(1234, "filling"), counted(0, "symmetry", "symmetries")
    ('1 filling', '1,234 fillings', '0 symmetries')
    """
    return f"{number(count)} {noun if count == 1 else plural or f'{noun}s'}"


def times(count: int) -> str:
    """How often.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count) or counted(count, "time")


def ordinal(number: int) -> str:
    """Which in a row.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(14)
    ('first', 'second', 'third', '14th')
    """
    return {1: "first", 2: "second", 3: "third"}.get(number) or f"{number}th"


def number(number: int) -> str:
    """A whole number as sentences show it: with commas, or only about how large if it is very long.

    >>> number(-1234567), number(12 * 10**4999)
    ('-1,234,567', 'about 1.20e5000')
    """
    if abs(number) < _MOST_SHOWN:
        return f"{number:,}"
    digits = decimal(abs(number))
    return f"about {'-' * (number < 0)}{digits[0]}.{digits[1:3]}e{len(digits) - 1}"


def spelled(number: int) -> str:
    """A number of things in a sentence: a small one by its name.

    >>> spelled(0), spelled(2), spelled(12)
    ('no', 'two', '12')
    """
    return _SPELLED[number] if 0 <= number < len(_SPELLED) else f"{number:,}"


def decimal(number: int) -> str:
    """All digits of a whole number from 0 on, however many there are.

    Python's own `str` refuses more than 4300 digits unless a limit is lifted for the whole process,
    and that limit also guards what is read.

    >>> decimal(10**5000 + 7) == "1" + "0" * 4999 + "7"
    True
    """
    # Most numbers are told to be short without the power, which takes longer than a small count.
    if number.bit_length() <= 3 * _CHUNK or number < 10**_CHUNK:
        return str(number)
    digits = _CHUNK
    while 10 ** (2 * digits) <= number:
        digits *= 2
    high, low = divmod(number, 10**digits)
    return decimal(high) + decimal(low).zfill(digits)


def memory(size: float) -> str:
    """An amount of memory, given in bytes.

    >>> memory(1), memory(1000), memory(50_000_000), memory(2**40), memory(10**400)
    ('1 byte', '1,000 bytes', '47.7 MiB', '1 TiB', 'more than a million EiB')
    """
    if size >= 2**80:
        return "more than a million EiB"
    unit = 0
    # A number that rounds to 1,024.0 is shown as 1 of the next unit.
    while size >= (1024 if unit == 0 else 1023.95) and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return (
        f"{f'{size:,.1f}'.removesuffix('.0')} {_UNITS[unit]}"
        if unit
        else counted(round(size), "byte")
    )


def duration(seconds: float) -> str:
    """How long something takes, as people say it.

    >>> duration(0.5), duration(90), duration(8000), duration(9e5)
    ('1 s', '90 s', '2 h 13 min', '10 days')
    """
    if seconds < 120:
        return f"{max(seconds, 1):.0f} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    if minutes < 48 * 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes / 1440:,.0f} days"


def short_time(seconds: float) -> str:
    """How long something took, which may be very short.

    >>> short_time(0.000393), short_time(0.0234), short_time(0.5), short_time(2.34), short_time(90)
    ('0.4 ms', '23 ms', '0.5 s', '2.3 s', '90 s')
    """
    if seconds < 0.1:
        return f"{seconds * 1000:.{1 if seconds < 0.001 else 0}f} ms"
    return f"{seconds:.1f} s" if seconds < 10 else duration(seconds)


def columns(rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Lines of a table; in the first so many columns texts stand on the left, then on the right.

    >>> print(columns([("size", "seconds"), ("4 x 4", "2")]), end="")
    size   seconds
    4 x 4        2
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    sides = ["<" if place < left else ">" for place in range(len(widths))]
    lines = ("  ".join(map("{:{}{}}".format, row, sides, widths)) for row in table)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def sentences(*parts: str) -> str:
    """The parts, without empty ones, each as a sentence.

    >>> sentences("nothing is forced", "", "look at cell (0, 1)")
    'Nothing is forced. Look at cell (0, 1).'
    """
    return " ".join(f"{capital(part)}." for part in parts if part)


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def shortened(text: str, most: int = 40) -> str:
    """The text, cut to at most `most` characters.

    >>> shortened("abcdef", 3)
    'abc...'
    """
    return text if len(text) <= most else text[:most] + "..."


def one_line(text: str) -> str:
    """The text in one line, without control characters that a terminal would obey."""
    return "".join(character if character.isprintable() else " " for character in text)
