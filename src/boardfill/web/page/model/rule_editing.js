// @ts-check
/** Cages and clues at the rim, laid and taken away; every other rule stays as it is. */

import { keyOf, keysOf, sortedCells } from "./cells.js";
import { isNumbered } from "./drawn_relations.js";
import { drawnRules } from "./drawn_rules.js";
import { areBoxes, clueText, groupsOf, hasList, kindOfRule, linesOf, rulesOf, setKey } from "./rule_groups.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./drawn.js").Side} Side */
/** @typedef {"sums" | "visible" | "sandwich" | "runs"} RimKind */

/** @param {Problem} problem @param {Tree[]} rules @returns {Partial<Problem>} */
const withRules = ({ others: { rules: _, ...others } }, rules) => ({
  others: rules.length > 0 ? { ...others, rules } : others,
});

/** The cage that the cell is in, as it is drawn.  @param {Problem} problem @param {Cell} cell */
export function cageAt(problem, cell) {
  return drawnRules(problem).cages.find(({ cells }) => keysOf(cells).has(keyOf(cell))) ?? null;
}

/** What a total says: `12` and `12+` a sum, `12×` a product; of two cells `2−` and `2÷`.
 * @param {string} text @param {number} size of the cage
 * @returns {Tree | null} null if it is no total */
function totalRule(text, size) {
  const [, number, sign] = text.trim().match(/^(\d{1,9})\s*([+×x*−–\-÷/:]?)$/) ?? [];
  if (number === undefined) return null;
  if (!sign || sign === "+") return { sum: Number(number) };
  if ("×x*".includes(sign)) return Number(number) > 0 ? { product: Number(number) } : null;
  if (size !== 2 || Number(number) === 0) return null;
  return { neighbours: `${"÷/:".includes(sign) ? "ratio" : "differ by"} ${Number(number)}` };
}

/**
 * A cage on these cells, with its total if it has one.  Other cages lose the cells that it takes.
 * @param {Problem} problem @param {Cell[]} cells @param {string} text
 * @returns {Partial<Problem> | null} null if the text is no total
 */
export function withCage(problem, cells, text) {
  if (text.trim() && !totalRule(text, cells.length)) return null;
  const before = drawnRules(problem).cages;
  const taken = keysOf(cells);
  let rules = rulesOf(problem);
  const repeats = before.some((cage) => cage.text && !mustDiffer(rules, cage.cells));
  const rest = /** @type {typeof before} */ ([]);
  for (const cage of before) {
    const left = cage.cells.filter((cell) => !taken.has(keyOf(cell)));
    if (left.length === cage.cells.length) continue;
    rules = withoutRegion(problem, rules, cage.cells);
    if (left.length > 0) rest.push({ ...cage, cells: left });
  }
  for (const cage of [...rest, { cells: sortedCells(cells.map(keyOf)), text }]) {
    const rule = totalRule(cage.text, cage.cells.length) ?? {};
    const place = { each: "region", regions: [cage.cells] };
    const differ = rule.neighbours ? rule.neighbours !== "ratio 1" : !repeats && !rule.product;
    if (differ && cage.cells.length > 1) rules = [...rules, { ...place, different: true }];
    if (kindOfRule(rule)) rules = [...rules, { ...place, ...rule }];
  }
  return withRules(problem, rules);
}

/** @param {Problem} problem @param {Cell[]} cells */
export function withoutCage(problem, cells) {
  return withRules(problem, withoutRegion(problem, rulesOf(problem), cells));
}

/** @param {Tree[]} rules @param {Cell[]} cells */
function mustDiffer(rules, cells) {
  const regions = rules.flatMap((rule) => (rule.different && rule.regions) || []);
  return new Set(regions.map(setKey)).has(setKey(cells));
}

/** The rules without what they say of a cage.
 * @param {Problem} problem @param {Tree[]} rules @param {Cell[]} cells */
function withoutRegion(problem, rules, cells) {
  const key = setKey(cells);
  return rules.flatMap((rule) => {
    const kind = kindOfRule(rule);
    if (rule.each && rule.each !== "region") return [rule];
    if (!["sum", "product", "different"].includes(kind) && !isNumbered(rule.neighbours)) return [rule];
    const groups = groupsOf(problem.board, rule);
    const left = groups.filter((group) => setKey(group.cells) !== key);
    if (left.length === groups.length || (kind === "different" && areBoxes(problem, groups))) return [rule];
    if (left.length === 0) return [];
    const regions = left.map((group) => group.cells);
    if (!hasList(rule)) return [{ ...rule, regions }];
    return [{ ...rule, regions, [rule.sums ? "sums" : kind]: left.map(({ clue }) => clue ?? "") }];
  });
}

/** What clues at the rim can say of these symbols.  @param {Problem} problem @returns {RimKind[]} */
export function rimKinds({ kind, board, symbols, others }) {
  if (kind !== "marking" || linesOf(board, "row").length === 0) return [];
  const haveValues = symbols.every(({ name, value }) => value !== undefined || /^\d+$/.test(name));
  const isPicture = symbols.length === 1 || Boolean(others.blanks);
  return /** @type {RimKind[]} */ ([
    ...(isPicture ? ["runs"] : []),
    ...(haveValues ? ["sums", "visible"] : []),
    ...(haveValues && symbols.length > 2 ? ["sandwich"] : []),
  ]);
}

/** The rule that has the clues of a side.  @param {Problem} problem @param {RimKind} kind @param {Side} side */
function rimRule(problem, kind, side) {
  const each = side === "left" || side === "right" ? "row" : "column";
  const backwards = side === "right" || side === "bottom";
  const rules = rulesOf(problem);
  const at = rules.findIndex(
    (rule) => rule.each === each && Array.isArray(rule[kind]) && Boolean(rule.backwards) === backwards,
  );
  return { rules, at, each, backwards, lines: linesOf(problem.board, each).length };
}

/** The clues of a side, line by line.
 * @param {Problem} problem @param {RimKind} kind @param {Side} side @returns {string[]} */
export function rimTexts(problem, kind, side) {
  const { rules, at } = rimRule(problem, kind, side);
  return at < 0 ? [] : rules[at][kind].map(clueText);
}

/**
 * Other clues at a side, line by line; those that are left out are none.
 * @param {Problem} problem @param {RimKind} kind @param {Side} side @param {string[]} texts
 * @returns {Partial<Problem> | null} null if the texts are no such clues
 */
export function withRim(problem, kind, side, texts) {
  const { rules, at, each, backwards, lines } = rimRule(problem, kind, side);
  const before = at < 0 ? [] : rules[at][kind];
  const isClue = kind === "runs" ? /^\d{1,4}( +\d{1,4})*$/ : /^\d{1,9}$/;
  if (texts.slice(lines).some((text) => text.trim())) return null;
  /** @type {unknown[]} */
  const clues = [];
  for (let line = 0; line < lines; line++) {
    const text = (texts[line] ?? "").trim();
    if (text && text === clueText(before[line])) clues.push(before[line]);
    else if (text && !isClue.test(text)) return null;
    else clues.push(text === "" || kind === "runs" ? text : Number(text));
  }
  const rest = rules.filter((_, number) => number !== at);
  if (clues.every((clue) => clue === "")) return withRules(problem, rest);
  const names = problem.symbols.map(({ name }) => name);
  /** @type {Tree} */
  const fresh = { each, ...(backwards ? { backwards } : {}) };
  if (kind === "runs") fresh.symbols = names;
  if (kind === "sandwich") fresh.ends = [names[0], names[names.length - 1]];
  const rule = { ...(at < 0 ? fresh : rules[at]), [kind]: clues };
  return withRules(problem, at < 0 ? [...rules, rule] : rules.with(at, rule));
}

/** Lists of clues for rows and columns have one for each of them, also of another board.
 * @param {Problem} problem @param {Board} board @returns {Partial<Problem>} */
export function rulesOnBoard(problem, board) {
  let isSame = true;
  const rules = rulesOf(problem).map((rule) => {
    const key = rule.sums ? "sums" : kindOfRule(rule);
    const isByLine = hasList(rule) && ["row", "column"].includes(rule.each);
    const wanted = isByLine ? linesOf(board, rule.each).length : 0;
    if (wanted === 0 || rule[key].length < 2 || rule[key].length === wanted) return rule;
    isSame = false;
    return { ...rule, [key]: Array.from({ length: wanted }, (_, line) => rule[key][line] ?? "") };
  });
  return isSame ? {} : withRules(problem, rules);
}
