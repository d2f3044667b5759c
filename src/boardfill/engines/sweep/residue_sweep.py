"""A dense sweep modulus by modulus, for who keeps each residue before going on."""

from __future__ import annotations

from abc import ABC, abstractmethod

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.frontier import dense_frontier
from boardfill.engines.sweep.residues import WORD, moduli_for
from boardfill.engines.sweep.sweep_choice import DENSE, choose_sweep
from boardfill.errors import LimitReached


class Residues(ABC):
    """One cover, ready to be counted modulo one number after the other."""

    @property
    @abstractmethod
    def is_impossible(self) -> bool:
        """Is it clear at once that there is no filling?"""

    @abstractmethod
    def bound_bits(self, limits: Limits) -> int | None:
        """Bits that surely hold the count, 0 if it is 0; None if the sweep cannot tell."""

    @abstractmethod
    def moduli(self, bits: int) -> list[int]:
        """Pairwise coprime numbers whose product is at least 2^bits."""

    @abstractmethod
    def modulo(self, modulus: int, limits: Limits) -> int:
        """The count modulo one of them."""


class ResidueSweep(Residues):
    """A sweep by the core."""

    def __init__(self, cover: Cover, limits: Limits) -> None:
        self._choice = choose_sweep(cover, Deadline(limits), DENSE)
        limits.refuse_beyond(
            self._choice.predicted_bytes, f"a {self._choice.description}", is_guess=True
        )
        self._work: _core.DenseWork | None = None
        if not self._choice.schedule.impossible:
            self._work = dense_frontier().dense_work(cover, self._choice, limits)

    @property
    def is_impossible(self) -> bool:
        """Is it clear at once that there is no filling?"""
        return self._work is None

    @property
    def is_halved(self) -> bool:
        """Does symmetry spare one half of the sweep?"""
        return self._work is not None and self._work.is_halved

    @property
    def description(self) -> str:
        """The sweep in a few words."""
        return self._choice.description

    def bound_bits(self, limits: Limits) -> int | None:
        """Bits that surely hold the count, 0 if it is 0; None if the sweep cannot tell."""
        if self._work is None:
            return 0
        control = self._watched(limits)
        try:
            return _core.bound_bits(self._work, limits.cores, control)
        except _core.Stopped as stop:
            raise self._stopped(stop) from None

    def moduli(self, bits: int) -> list[int]:
        """The first is 2^64."""
        return moduli_for(bits)

    def modulo(self, modulus: int, limits: Limits) -> int:
        """The count modulo this number, which must be below 2^62 or be 2^64."""
        if self._work is None:
            return 0
        control = self._watched(limits)
        try:
            return _core.count_modulo(self._work, modulus % WORD, limits.cores, control)
        except _core.Stopped as stop:
            raise self._stopped(stop) from None

    def _watched(self, limits: Limits) -> _core.Control:
        control, states = limits.control(), max(self._work.states if self._work else 0, 1)
        limits.on_progress(lambda: control.work_done / states)
        return control

    def _stopped(self, stop: _core.Stopped) -> LimitReached:
        return LimitReached(f"the {stop} stopped a {self.description}")
