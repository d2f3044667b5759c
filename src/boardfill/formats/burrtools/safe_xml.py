"""XML from strangers: packed or not, without anything that could make little text mean much.

Document types and entities are refused outright, before any of them is expanded; so are files that
unpack to too much, nest too deeply or have too many elements.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Protocol, TypeAlias
from xml.parsers import expat

from boardfill import words
from boardfill.errors import BadInput

_GZIP = b"\x1f\x8b"
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
MOST_BYTES = 16 * 2**20
MOST_DEPTH = 50
MOST_ELEMENTS = 500_000


Path: TypeAlias = tuple[str, ...]
"""The names of an element and of those around it, outermost first."""


class Reader(Protocol):
    """Who is told what stands in the file; what it raises ends the reading."""

    def wants(self, path: Path) -> bool:
        """Is this element of any interest?  If not, it is skipped with all that is in it."""

    def start(self, path: Path, attributes: Mapping[str, str], place: str) -> None:
        """An element begins."""

    def end(self, path: Path, text: str) -> None:
        """It ends; `text` is what stood in it beside its elements."""


def read_xml(data: bytes, reader: Reader) -> None:
    """Tell the reader every element of the file."""
    data = unpacked(data)
    parser = expat.ParserCreate(_encoding(data))
    parser.buffer_text = True
    elements = _Elements(parser, reader)
    parser.StartElementHandler = elements.start
    parser.EndElementHandler = elements.end
    parser.CharacterDataHandler = elements.text
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.EntityDeclHandler = _refuse_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise BadInput(
            f"expected XML: {reason}", place=f"line {error.lineno}, column {error.offset + 1}"
        ) from None


def _encoding(data: bytes) -> str:
    """UTF-8 or, where the bytes are none, Latin-1, which older programs wrote without saying so."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "ISO-8859-1"
    return "UTF-8"


def unpacked(data: bytes) -> bytes:
    """The bytes as they were before gzip packed them, if it did."""
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(_WITH_GZIP_HEADER)
        try:
            data = unpacker.decompress(data, MOST_BYTES + 1)
        except zlib.error:
            raise BadInput("expected a file packed by gzip, found one that is damaged") from None
        if len(data) <= MOST_BYTES and not unpacker.eof:
            raise BadInput("expected a file packed by gzip, found one that ends too early")
    if len(data) > MOST_BYTES:
        raise BadInput(f"expected at most {words.memory(MOST_BYTES)} of XML, found more")
    return data


class _Elements:
    """Follows the elements and tells the reader where it is."""

    def __init__(self, parser: expat.XMLParserType, reader: Reader) -> None:
        self.parser, self.reader = parser, reader
        self.path: Path = ()
        self.texts: list[list[str]] = []
        self.elements = self.skipped = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self._error(f"expected at most {MOST_ELEMENTS:,} elements, found more")
        if len(self.path) + self.skipped == MOST_DEPTH:
            raise self._error("expected XML, found elements nested too deeply")
        if self.skipped or not self.reader.wants((*self.path, name)):
            self.skipped += 1
            return
        self.path = (*self.path, name)
        self.texts.append([])
        try:
            self.reader.start(self.path, attributes, self._place())
        except BadInput as error:
            raise error.inside(self._place()) from None

    def end(self, name: str) -> None:  # noqa: ARG002 - expat has checked that it matches
        if self.skipped:
            self.skipped -= 1
            return
        self.reader.end(self.path, "".join(self.texts.pop()))
        self.path = self.path[:-1]

    def text(self, text: str) -> None:
        if self.texts and not self.skipped:
            self.texts[-1].append(text)

    def _place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}, column {self.parser.CurrentColumnNumber + 1}"

    def _error(self, reason: str) -> BadInput:
        return BadInput(reason, place=self._place())


def _refuse_document_type(*_: object) -> None:
    raise BadInput("expected XML without a document type or entities, found one")
