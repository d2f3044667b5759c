"""The native core of boardfill; use the boardfill package instead."""

from collections.abc import Callable, Sequence


version: str = '0.1.0'

class Stopped(Exception):
    pass

class BitWeights:
    """What index bits of a packed store weigh at some moment."""

    @property
    def weights(self) -> list[int]: ...

    @property
    def left(self) -> int:
        """Entries that can be reached have this weight."""

    def ranks(self, modulus: int) -> list[int]:
        """For every entry of a block, how many before it have the same weight."""

class TileProgram:
    """Row targets[i] becomes the sum of sources[starts[i]:starts[i + 1]]."""

    @property
    def targets(self) -> list[int]: ...

    @property
    def starts(self) -> list[int]: ...

    @property
    def sources(self) -> list[int]: ...

    @property
    def after(self) -> BitWeights: ...

class DensePass:
    """Steps that are done to one tile after another."""

    @property
    def touched(self) -> int:
        """Index bits that the steps read or write."""

    @property
    def open(self) -> int:
        """Index bits held by items before or after the pass."""

    @property
    def loaded(self) -> list[int]:
        """Rows that hold states before the pass."""

    @property
    def stored(self) -> list[int]:
        """Rows that hold states after it."""

    @property
    def steps(self) -> list[TileProgram]: ...

    @property
    def states(self) -> int: ...

    @property
    def before(self) -> BitWeights: ...

class DensePlan:
    """The passes over one store."""

    @property
    def bits(self) -> int: ...

    @property
    def passes(self) -> list[DensePass]: ...

    @property
    def modulus(self) -> int:
        """Of the weights that a store is packed by; 1 if it is not packed."""

    @property
    def block_room(self) -> int:
        """How many entries of each block a packed store has room for."""

    @property
    def last_weights(self) -> BitWeights: ...

    @property
    def shared_passes(self) -> int:
        """How many passes the two halves have in common."""

    @property
    def addition_depth(self) -> int:
        """How many additions can lie between 1 and a final count, at most."""

class MeetingBits:
    """Which entries of two halves belong together."""

    @property
    def possible(self) -> bool: ...

    @property
    def upper_fixed(self) -> int: ...

    @property
    def lower_fixed(self) -> int: ...

    @property
    def upper(self) -> list[int]:
        """Of each pair of bits just one is set."""

    @property
    def lower(self) -> list[int]: ...

class Control:
    """Stops, limits and watches one long computation."""

    def __init__(self, time_limit: float | None = None, memory_limit: int | None = None, work_limit: int | None = None, resident_before: int | None = None) -> None:
        """
        Seconds from now, bytes, and states visited; None means no limit.  If it is told how many bytes the process had before, all that it has taken since counts.
        """

    def cancel(self) -> None:
        """Ask the computation to stop soon."""

    @property
    def steps_done(self) -> int: ...

    @property
    def part_done(self) -> float: ...

    @property
    def work_done(self) -> int: ...

    @property
    def found(self) -> int: ...

    @property
    def alive(self) -> int: ...

    @property
    def peak_bytes(self) -> int: ...

def now() -> float:
    """The time by which limits are measured, in seconds from some moment on."""

def set_clock(at: float | None, step: float = 0.0) -> None:
    """
    For tests: that time stands at so many seconds, and moves on by `step` at each look; None lets it run again.
    """

def looks_at_clock() -> int:
    """Since it was set."""

def resident_bytes() -> int:
    """
    Bytes that the process holds in memory, a millisecond ago at most; 0 where nobody tells.
    """

class Web:
    """What options tie together, and what of that must be."""

    def __init__(self, nodes: int, options: int, tying: Sequence[int], ties: Sequence[Sequence[int]], aparts: Sequence[Sequence[tuple[int, int]]], weights: Sequence[int], marks: Sequence[int | None], number: tuple[int, int | None], sizes: tuple[int, int | None], cycles: str, marks_are: str, tied_twice: bool, left_out: Sequence[int]) -> None:
        """
        Of so many options, for each of those `tying` the nodes that it ties, the pairs that it keeps apart, its weight and its mark; bounds of the number and the sizes of components.
        """

class CoverForm:
    """A bounded cover, laid flat."""

    def __init__(self, lows: Sequence[int], highs: Sequence[int], option_items: Sequence[int], option_starts: Sequence[int]) -> None: ...

    @property
    def item_count(self) -> int: ...

    @property
    def option_count(self) -> int: ...

    @property
    def use_count(self) -> int:
        """Uses of items by all options together."""

    @property
    def has_repeated_uses(self) -> bool:
        """Does an option use an item more than once, as numbers use sums?"""

    def with_webs(self, webs: Sequence[Web]) -> CoverForm:
        """The same with webs; it has none before."""

    def part(self, options: Sequence[int]) -> CoverForm:
        """The same items with these of the options alone, in this order."""

    def is_filling(self, options: Sequence[int]) -> bool:
        """Are these options, all different, a filling?"""

    def are_fillings(self, rows: bytes, width: int, is_narrow: bool) -> bool:
        """Is each row of numbers a filling?  Short rows end in all-one bits."""

    def items_of(self, option: int) -> tuple[int, ...]:
        """
        The items that an option uses, each as often as it uses it, in rising order.
        """

    def users(self) -> list[list[int]]:
        """
        For each item the options that use it, each as often as it uses it, in rising order.
        """

def item_colours(form: CoverForm) -> list[int]:
    """For each item a number; items that can be exchanged have the same."""

def narrow_order(form: CoverForm, anywhere: bool) -> list[int] | None:
    """
    An item order that keeps the frontier narrow, from the structure of the cover alone; None if the cover is too large.  If `anywhere`, the next item need not be one of the frontier.
    """

class SweepSchedule:
    """A sweep of a cover in one item order."""

    def __init__(self, form: CoverForm, order: Sequence[int], kept: Sequence[int] = [], marks: Sequence[int] = [], leasts: Sequence[int] = []) -> None:
        """
        The items of `kept` never close.  The sweep is looked at after as many items of the order as `marks` say; kept items must then have been used as often as `leasts` say.
        """

    @property
    def impossible(self) -> bool: ...

    @property
    def unmet_item(self) -> int | None:
        """
        The first item whose bounds no set of options meets; None if all can be met.
        """

    @property
    def step_count(self) -> int: ...

    @property
    def closed(self) -> list[int]:
        """For each step, how many items are settled after it."""

    @property
    def frontier_bits(self) -> list[float]:
        """For each step, log2 of how many states could be told apart after it."""

    @property
    def widest_bits(self) -> float:
        """The most of these."""

    @property
    def most_states(self) -> float:
        """How many states could be told apart, after all steps together."""

class DenseWork:
    """A cover, or its symmetric halves, ready to sweep."""

    @staticmethod
    def fits(schedule: SweepSchedule, most_bits: int) -> bool: ...

    @staticmethod
    def packed_share(schedule: SweepSchedule) -> float:
        """Of all entries, how many a packed store has room for."""

    @staticmethod
    def whole(schedule: SweepSchedule, most_touched: int, packed: bool = False) -> DenseWork: ...

    @staticmethod
    def halves(upper: SweepSchedule, lower: SweepSchedule, upper_meeting: Sequence[int], lower_meeting: Sequence[int], most_touched: int, packed: bool = False) -> DenseWork: ...

    @property
    def room(self) -> int:
        """How many entries a store has room for."""

    @property
    def is_halved(self) -> bool: ...

    @property
    def bits(self) -> int: ...

    @property
    def pass_count(self) -> int: ...

    @property
    def states(self) -> int:
        """The states that one sweep visits."""

    @property
    def upper(self) -> DensePlan:
        """The passes over the whole, or over the upper half."""

    @property
    def lower(self) -> DensePlan | None: ...

    @property
    def meeting(self) -> MeetingBits | None: ...

class SweepCount:
    """An exact count and what it took."""

    @property
    def count(self) -> bytes:
        """The count as little-endian bytes."""

    @property
    def states(self) -> int: ...

    @property
    def widest(self) -> int: ...

def count_by_sparse_sweep(schedule: SweepSchedule, threads: int, control: Control) -> SweepCount:
    """Count the fillings of the scheduled cover, exactly."""

class UseCounts:
    """Exact counts by uses, and what they took."""

    @property
    def counts(self) -> list[tuple[list[int], bytes]]:
        """
        Uses with the number of fillings that have them, as little-endian bytes.
        """

    @property
    def states(self) -> int: ...

def count_by_uses(schedule: SweepSchedule, items: Sequence[int], threads: int, control: Control) -> UseCounts:
    """
    Count the fillings by their uses of the items, all of which the schedule keeps.
    """

class MarkCounts:
    """Exact counts at the marks of a schedule."""

    @property
    def counts(self) -> list[bytes]:
        """For each mark that was reached, the count as little-endian bytes."""

    @property
    def states(self) -> int: ...

    @property
    def stopped(self) -> str | None:
        """The limit that stopped the sweep; None if it reached the end."""

def first_layers(schedule: SweepSchedule, control: Control) -> list[int]:
    """
    How many states are alive after each step, up to where the work limit ends the sweep.
    """

def count_at_marks(schedule: SweepSchedule, threads: int, control: Control) -> MarkCounts:
    """
    At every mark, how many sets of options fill just what comes before it.
    """

def states_at_marks(schedule: SweepSchedule, control: Control) -> list[int]:
    """
    At every mark, how many states fillings that began at any mark before can have.
    """

def marks_modulo(work: DenseWork, modulus: int, threads: int, control: Control) -> list[int]:
    """
    The counts at the marks modulo a number below 2^62, or modulo 2^64 if it is 0.
    """

def marks_bits(work: DenseWork, threads: int, control: Control) -> list[int | None]:
    """
    For each mark a number of bits that surely holds the count; None if it cannot be told.
    """

def beam_filling(schedule: SweepSchedule, weights: Sequence[int], prices: Sequence[int], width: int, control: Control) -> list[int] | None:
    """
    The options of the heaviest filling met by a beam of so many states; None proves nothing.
    """

def count_modulo(work: DenseWork, modulus: int, threads: int, control: Control) -> int:
    """
    The number of fillings modulo a number below 2^62, or modulo 2^64 if it is 0.
    """

def bound_bits(work: DenseWork, threads: int, control: Control) -> int | None:
    """
    A number of bits that surely holds the count; None if the method cannot tell.
    """

class Diagram:
    """All fillings of a cover as the paths of one graph."""

    @property
    def node_count(self) -> int: ...

    @property
    def arc_count(self) -> int: ...

    @property
    def states(self) -> int: ...

    @property
    def row_width(self) -> int: ...

    @property
    def is_narrow(self) -> bool:
        """Do numbers in rows have 16 bits, not 32?"""

    @property
    def count(self) -> bytes:
        """The number of fillings as little-endian bytes."""

    def rank(self, filling: Sequence[int]) -> bytes | None:
        """The place of a filling as little-endian bytes; None if it is none."""

    def fillings(self, first: bytes, number: int, threads: int, control: Control) -> bytes:
        """Rows of option numbers from rank `first` on."""

    def samples(self, seed: int, first: int, number: int, threads: int, control: Control) -> bytes:
        """Rows of option numbers, drawn fairly."""

    def fillings_with_each_option(self, control: Control) -> list[bytes]:
        """
        For every option, the number of fillings that take it, as little-endian bytes.
        """

    def best(self, weights: Sequence[int], number: int, control: Control) -> list[tuple[int, list[int]]]:
        """The fillings of greatest weight with their weights, the best first."""

def build_diagram(schedule: SweepSchedule, control: Control) -> Diagram:
    """The diagram of the scheduled cover."""

def philox(key: int, counter_low: int, counter_high: int) -> list[int]:
    """One block of the random number generator."""

class Placements:
    """Where shapes can lie on a board, in order."""

    def __init__(self, axes: Sequence[tuple[Sequence[int], int, Sequence[Sequence[int]]]], colours: Sequence[int], shapes: Sequence[tuple[int, int, Sequence[int]]], check: Callable[[], None]) -> None:
        """
        Axes are ranks of cells, how many there are, and where each step leads from each rank (-1: nowhere; around the board: that many further).  Shapes are a piece, the colour of the first cell, and the steps from it to each other cell, axis by axis.  `check` is called now and then and may raise.
        """

    def __len__(self) -> int: ...

    def cells_of(self, placement: int) -> tuple[int, ...]:
        """The cells under it, in rising order."""

    def shape_of(self, placement: int) -> int: ...

    def anchor_of(self, placement: int) -> int:
        """The cell under the first cell of its shape."""

    def crosses_seam(self, placement: int) -> bool: ...

    def carried(self, cells: Sequence[int], pieces: Sequence[int], check: Callable[[], None]) -> list[int] | None:
        """
        Which placement each becomes if each cell and each piece become these, where -1 is no piece; None if that is not onto all placements.  For open boards only.
        """

    def form(self, lows: Sequence[int], highs: Sequence[int], supplies: Sequence[int], further: Sequence[Sequence[int]]) -> CoverForm:
        """
        The cover: a placement uses its cells, its further items, if any placement has some, and the supply of its shape, which is -1 where it has none.
        """

class ItemsByUse:
    """Items, told by their bounds and the options that use them."""

    def __init__(self, form: CoverForm, check: Callable[[], None]) -> None: ...

    def carried(self, options: Sequence[int], check: Callable[[], None]) -> list[int] | None:
        """
        Where the items go if the options go there; None if some item has no image.
        """

def is_matching_problem(form: CoverForm) -> bool:
    """Is every item used once, and does every option use two?"""

def greatest_primes(number: int) -> list[int]:
    """So many of the greatest primes below 2^30, falling."""

class PlaneGraph:
    """Items joined by options, drawn on surfaces."""

    def __init__(self, form: CoverForm, around: Sequence[Sequence[int]]) -> None:
        """For each item the options in the order in which they lie around it."""

    @property
    def is_plane(self) -> bool:
        """Does every component lie on a sphere?"""

    @property
    def most_handles(self) -> int:
        """Of any component: 0 on spheres, 1 on tori, by Euler's formula."""

    def matching_matrices(self, weights: Sequence[int], points: Sequence[Sequence[int]], control: Control, cut_everything: bool = False) -> list[MatchingMatrix] | None:
        """
        A matrix for each component; None if some have no matching, by their numbers alone.

        The weights are those of the options; if there are none all are 1.  The points are those
        of the items; if there are some, the board is cut along them where that saves work.
        """

class MatchingMatrix:
    """Its Pfaffians tell how many perfect matchings there are."""

    @property
    def size(self) -> int: ...

    @property
    def orientation_count(self) -> int:
        """4 on a torus, 1 on a sphere."""

    @property
    def is_cut(self) -> bool:
        """Are Pfaffians found by nested dissection?"""

    @property
    def work(self) -> int:
        """About how many multiplications an elimination takes."""

    @property
    def work_with_inverse(self) -> int:
        """About how many an elimination and its inverse take."""

    @property
    def peak_bytes(self) -> int:
        """What one elimination holds."""

    @property
    def peak_bytes_with_inverse(self) -> int:
        """What one elimination and its inverse hold."""

    @property
    def options(self) -> list[int]:
        """The options of the component."""

    @property
    def entries(self) -> list[tuple[int, int, int]]:
        """
        Row, column and greatest absolute value of each entry above the diagonal.
        """

    def scales(self, control: Control) -> list[tuple[int, int]]:
        """
        For each row a mantissa and an exponent of 2 that make rows about equally long.
        """

    def pfaffians(self, primes: Sequence[int], threads: int, control: Control) -> list[list[int]]:
        """For each orientation the Pfaffian modulo each prime below 2^30."""

    def shares(self, primes: Sequence[int], threads: int, control: Control) -> tuple[list[int], bytes]:
        """
        The Pfaffian modulo each prime, and the parts of it that each of the options is in,
        prime after prime, 32 bits each; zeros for primes that divide the Pfaffian.
        """

class PolyformWindow:
    """A part of a lattice that holds every polyform of a size, as tables."""

    def __init__(self, size: int, places: Sequence[int], colours: Sequence[int], neighbours: Sequence[int], neighbour_starts: Sequence[int], origins: Sequence[int], images: Sequence[tuple[Sequence[int], Sequence[int]]]) -> None: ...

    def count_fixed(self, threads: int, control: Control) -> int: ...

    def count_kept(self, symmetry: int, threads: int, control: Control) -> int: ...

    def list(self, symmetries: Sequence[int], control: Control) -> bytes:
        """Cells as native unsigned 16-bit numbers, form after form."""

class Matchings:
    """What is known of the perfect matchings of a form."""

    @property
    def sides(self) -> list[int]:
        """Of each item, 0 or 1: every option joins both."""

    @property
    def any(self) -> list[int]:
        """The options of one of them."""

    @property
    def used(self) -> list[int]:
        """The options that are in some of them."""

def has_two_sides(form: CoverForm) -> bool:
    """Can the items be split so that every option joins one of each side?"""

def matchings_of(form: CoverForm, control: Control) -> Matchings | None:
    """None if there is no perfect matching."""

class DominoBoard:
    """A board of squares, to be filled with dominoes."""

    @staticmethod
    def of(form: CoverForm, rows: Sequence[int], columns: Sequence[int]) -> DominoBoard | None:
        """The board whose items lie there; None if options are no dominoes."""

    @property
    def aztec_order(self) -> int:
        """Of the Aztec diamond that it is; 0 if it is none."""

    @property
    def is_simply_connected(self) -> bool: ...

    def shuffled(self, seed: int, first: int, number: int, threads: int, control: Control) -> list[list[int]]:
        """Fair random fillings of an Aztec diamond, as options."""

class DominoSamples:
    """Fillings of a simply connected board."""

    def __init__(self, board: DominoBoard, any: Sequence[int], control: Control) -> None: ...

    @property
    def lowest(self) -> list[int]: ...

    @property
    def highest(self) -> list[int]: ...

    def samples(self, seed: int, first: int, number: int, threads: int, control: Control, start: int = 8) -> list[list[int]]:
        """
        Fair random ones, as numbers of options; the first run starts so many sweeps back.
        """

class TurningFaces:
    """A graph whose edges are all in some perfect matching."""

    def __init__(self, graph: PlaneGraph, sides: Sequence[int], matching: Sequence[int], control: Control) -> None: ...

    @property
    def longest(self) -> int:
        """The most edges around a face to be turned."""

    @property
    def lowest(self) -> list[int]: ...

    @property
    def highest(self) -> list[int]: ...

    def samples(self, seed: int, first: int, number: int, threads: int, control: Control, start: int = 8) -> list[list[int]]:
        """
        Fair random ones, as numbers of options; the first run starts so many sweeps back.
        """

class SearchTables:
    """A cover, ready to be searched."""

    def __init__(self, form: CoverForm, order: Sequence[int], placed: Sequence[int], coordinates: Sequence[int], dimensions: int, web_tests: int = 15) -> None:
        """
        `order` lists the options as they shall be tried; `placed` are the items that lie on the board, at these coordinates.  `web_tests` says, bit by bit, which tests of webs look ahead: near, number, sizes, forced; without any, webs are judged at the end.
        """

    @property
    def bytes(self) -> int: ...

    @property
    def fit_masks(self) -> bool:
        """Is the faster state for small covers used?"""

    @property
    def sums(self) -> int:
        """How many items are bounded as sums over groups of options."""

    @property
    def classes(self) -> int:
        """How many classes of options there are in the joints."""

class SearchListing:
    """A search that can be stopped and resumed."""

    def __init__(self, tables: SearchTables, ordered: bool, control: Control, taken: Sequence[int] = ..., ruled_out: Sequence[int] = ..., plain_decisions: int = ...) -> None:
        """
        If `ordered`, fillings come in the order of the tables.  Only those with all options of `taken` and none of `ruled_out` are met.  Under rules, so many decisions are made before options are tried to see what follows.
        """

    def next(self, most: int, most_nodes: int | None = None) -> list[tuple[int, ...]]:
        """
        So many more fillings; fewer when it is finished or has visited about so many more nodes.  Can be resumed after any limit, and loses nothing.
        """

    @property
    def finished(self) -> bool:
        """Have all fillings been found?"""

    @property
    def nodes(self) -> int:
        """Decisions tried so far."""

    def know(self, all: KnownFillings) -> None:
        """
        From now on goes only where there are some of these, which must be all fillings: the rest comes sooner, in the same order.
        """

    @property
    def can_know(self) -> bool:
        """May it be told all fillings?"""

class FoundCount:
    """A count, and how many decisions were tried."""

    @property
    def count(self) -> int: ...

    @property
    def nodes(self) -> int: ...

class SearchUses:
    """A count, and how many fillings take each option."""

    @property
    def count(self) -> int: ...

    @property
    def taking(self) -> list[int]: ...

class FirstSearch:
    """One filling, also of a large board, by a search that can be resumed."""

    def __init__(self, tables: SearchTables, head_start: int, control: Control) -> None:
        """For `head_start` nodes it goes as a listing does."""

    def next(self, most_nodes: int) -> tuple[int, ...] | None:
        """
        A filling, maybe one that has been met before; None when about so many more nodes have been visited or all fillings have been met.
        """

    def settled(self) -> tuple[list[int], list[int]]:
        """
        The options of all fillings that have not been met, and those of none of them, as far as it has found out before any decision; under rules only.
        """

    @property
    def finished(self) -> bool:
        """Have all fillings been met?"""

    @property
    def nodes(self) -> int:
        """Decisions tried so far."""

def patched_filling(form: CoverForm, placed: Sequence[int], coordinates: Sequence[int], dimensions: int, control: Control) -> tuple[int, ...] | None:
    """
    A filling of a large cover, whose placed items lie at these coordinates; None proves nothing.
    """

def count_by_search(tables: SearchTables, threads: int, control: Control, taken: Sequence[int] = ...) -> FoundCount:
    """Count the fillings with all options of `taken` by finding each."""

class MergingTables:
    """A cover, ready for `count_merging`."""

    def __init__(self, form: CoverForm, placed: Sequence[int], coordinates: Sequence[int], dimensions: int, order: Sequence[int]) -> None:
        """
        `placed` are the items that lie on the board, at these coordinates; `order` lists every item once, as they are to be used.
        """

    @staticmethod
    def fits(form: CoverForm) -> bool:
        """Are there few enough items, each used at most once?"""

    @property
    def bytes(self) -> int: ...

def count_merging(tables: MergingTables, before: int | None, threads: int, control: Control) -> FoundCount | None:
    """
    Count the fillings, meeting equal positions once; None where the count is beyond 64 bits.  The options of the item `before` are laid first.
    """

class KnownFillings:
    """All fillings, for a listing."""

def known_fillings(tables: MergingTables, before: int | None, most: int, control: Control) -> KnownFillings | None:
    """All fillings, found likewise; None if there are more than so many."""

def uses_merging(tables: MergingTables, before: int | None, most: int, threads: int, control: Control) -> SearchUses | None:
    """
    Count the fillings likewise, and those with each option; stopped by the work limit if there are more than so many.
    """

def uses_by_search(tables: SearchTables, most: int, threads: int, control: Control) -> SearchUses:
    """
    Count the fillings, and those with each option; stopped by the work limit if there are more than so many.
    """

def count_textbook(form: CoverForm, items: Sequence[int], cells: int, rules: Sequence[int], supplies: Sequence[int], tightest: bool, pockets: bool, most_nodes: int, control: Control) -> tuple[int, int, int, bool]:
    """
    What the search that is taught comes to: boards, dead ends, fillings, and whether it came to its end.  `items` lists the cells first, `cells` of them.
    """

class Groups:
    """Groups of touching cells, row by row."""

    def __len__(self) -> int: ...

    @property
    def first_cells(self) -> bytes: ...

    @property
    def shapes(self) -> bytes: ...

class Matches:
    """Pieces in holes, in the order of the holes."""

    def __len__(self) -> int: ...

    @property
    def holes(self) -> bytes: ...

    @property
    def pieces(self) -> bytes: ...

    @property
    def sizes(self) -> bytes: ...

    @property
    def cells(self) -> int:
        """The number of cells that all matches fill together."""

    @property
    def turns(self) -> bytes: ...

class ShapeBook:
    """Shapes met so far, equal when a turn makes them so."""

    def __init__(self) -> None: ...

    def groups_of(self, cells: bytes, rows: int, columns: int, value: int, learn: bool, control: Control) -> Groups: ...

    def match(self, holes: Groups, pieces: Groups) -> Matches: ...

class SparseStages:
    """A sparse sweep cut into stages and parts."""

    def __init__(self, schedule: SweepSchedule, first_steps: Sequence[int], parts: Sequence[int], digest: bytes) -> None:
        """
        The first step of each stage, and how many parts each stage has: one the first.  The digest of the plan, 32 bytes, stands in every run.
        """

    @property
    def key_words(self) -> int: ...

    def merged(self, stage: int, part: int, runs: Sequence[bytes], control: Control) -> bytes:
        """One run of several that a part of a stage reads."""

class StagePart:
    """A part of a stage, or a share of its states."""

    @staticmethod
    def begin(stages: SparseStages, stage: int, part: int, share: int, shares: int, expected: int, threads: int, control: Control) -> StagePart:
        """One that has not taken in anything; about so many states are expected."""

    def take_in(self, run: bytes | bytearray | memoryview, control: Control) -> None:
        """
        Take in the states of a run that belong to the share; ValueError if it is none.
        """

    def sweep(self, control: Control) -> None:
        """Do the steps of the stage."""

    @property
    def alive(self) -> int:
        """How many states there are."""

    @property
    def count(self) -> bytes:
        """After the last stage, the count as little-endian bytes."""

    def leave(self, control: Control) -> list[bytes]:
        """The run for each part of the next stage."""

def states_in_run(run: bytes | bytearray | memoryview) -> int:
    """How many states a run says to have; 0 if it is none."""

def untouched_bits(schedule: SweepSchedule, first: int) -> list[int]:
    """
    For each step from `first` on, how many bits of the frontier none of them up to it touches; as far as there are any.
    """

class ThinnedRun:
    """What a run found: mantissa * 2 ** exponent."""

    @property
    def mantissa(self) -> float: ...

    @property
    def exponent(self) -> int: ...

    @property
    def states(self) -> int:
        """Met before thinning, of all steps together."""

    @property
    def is_thinned(self) -> bool:
        """If not, it is no estimate but the count, rounded."""

class DrawnFilling:
    """A filling drawn from what a run has left."""

    @property
    def run(self) -> ThinnedRun: ...

    @property
    def options(self) -> list[int]:
        """None if the run has lost all its states."""

class ThinnedSweep:
    """Sweeps whose layers are thinned at random, without bias."""

    def __init__(self, schedule: SweepSchedule) -> None: ...

    def learn(self, seed: int, run: int, states: int, control: Control) -> None:
        """Fit what states are compared by to a run that keeps so many of them."""

    @property
    def pairs_of_state(self) -> float:
        """How many pairs of bits are looked at for a state, on average."""

    def runs(self, seed: int, first: int, number: int, states: int, threads: int, control: Control) -> list[ThinnedRun]:
        """
        So many runs, each with at most so many states a layer; each depends on the seed and its number alone.
        """

    def draw(self, seed: int, first: int, number: int, states: int, threads: int, control: Control) -> list[DrawnFilling]:
        """The same runs, each with one filling drawn from it."""

def thinned(scores: Sequence[float], room: int, random: int) -> list[tuple[int, float]]:
    """
    Which states stay by a random number of 53 bits, and how many each stands for.
    """

class WalkTables:
    """A cover, ready to be walked over."""

    def __init__(self, schedule: SweepSchedule) -> None: ...

    def preferring(self, preferences: Sequence[float]) -> WalkTables:
        """The same; options with a greater preference are tried first."""

    @property
    def bytes(self) -> int: ...

    @property
    def step_count(self) -> int: ...

    @property
    def is_keyed(self) -> bool:
        """Do most steps know by what has been used which options may fit?"""

    def expected_nodes(self, nodes: int, control: Control) -> float:
        """How many the whole walk may visit, guessed by visiting about so many."""

class WalkListing:
    """A walk that can be stopped and resumed."""

    def __init__(self, tables: WalkTables, control: Control) -> None:
        """Fillings come in the order of the steps, options before what is left."""

    def next(self, most: int, most_nodes: int | None = None) -> list[tuple[int, ...]]:
        """
        So many more fillings; fewer when it is finished or has visited about so many more nodes.  Can be resumed after any limit, and loses nothing.
        """

    @property
    def finished(self) -> bool:
        """Have all fillings been found?"""

    @property
    def nodes(self) -> int:
        """Decisions tried so far."""

def walk_order(form: CoverForm) -> list[int] | None:
    """
    An order of the items in which a walk has few options to try; None if the cover is too large to find one soon.
    """

def hardness(schedule: SweepSchedule) -> tuple[list[int], list[float], float] | None:
    """
    For each option the item that the most steps can use, and how many options clash with one that uses it; then how far those of one step are from their mean.  None if there are too many.
    """

def count_by_walk(tables: WalkTables, threads: int, control: Control) -> FoundCount:
    """Count the fillings by finding each."""
