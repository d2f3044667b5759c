// @ts-check
/** Where the page begins: everything is made once and told of each other. */

import { Asker } from "./asking/asker.js";
import { Stage } from "./board/stage.js";
import { chooseCarrier } from "./carriers/choose_carrier.js";
import { found } from "./dom.js";
import { documentInFragment } from "./model/links.js";
import { coverPreset } from "./model/presets.js";
import { problemOf } from "./model/read_document.js";
import { Store } from "./model/store.js";
import { isWellFormed } from "./model/well_formed.js";
import { documentOf } from "./model/write_document.js";
import { boardPanel } from "./panels/board_panel.js";
import { Brushes } from "./panels/brushes.js";
import { showCarrier } from "./panels/carrier_line.js";
import { complain } from "./panels/complaint.js";
import { announceCopies } from "./panels/copying.js";
import { CountCard } from "./panels/count_card.js";
import { fillingsPanel } from "./panels/fillings_panel.js";
import { judgePanel } from "./panels/judge_panel.js";
import { keepProblem, keptProblem, keptSetting } from "./panels/keeping.js";
import { layPanel } from "./panels/lay_panel.js";
import { watchLinks } from "./panels/linking.js";
import { makePanel } from "./panels/make_panel.js";
import { watchOpening } from "./panels/opening.js";
import { piecesPanel } from "./panels/pieces_panel.js";
import { sharePanel } from "./panels/share_panel.js";
import { Tabs } from "./panels/tabs.js";
import { furnishTop, useTheme } from "./panels/top.js";
import { watchPanel } from "./panels/watch_panel.js";
import { currentLanguage, knownLanguage, useLanguage } from "./words/words.js";

/** @typedef {import("./panels/panel.js").Context} Context */

/** The problem that was there before, or one to begin with. */
function firstProblem() {
  const kept = keptProblem();
  try {
    if (isWellFormed(kept)) return problemOf(/** @type {import("./model/types.js").Tree} */ (kept));
  } catch {
    // what cannot be shown is as if it were not there
  }
  return coverPreset();
}

async function start() {
  useTheme(keptSetting("theme") ?? "auto");
  const linked = await documentInFragment(location.hash);
  const store = new Store(firstProblem());
  const carrier = await chooseCarrier();
  const stage = new Stage();
  const announcements = found("#announcements");
  let announced = () => "";
  let spoken = "";
  document.addEventListener("language", () => context.announce(announced, spoken));
  /** @type {Context} */
  const context = {
    store,
    stage,
    asker: new Asker(carrier),
    document: () => documentOf(store.problem),
    load: (tree) => {
      try {
        store.change(problemOf(tree));
      } catch (error) {
        complain(/** @type {Error} */ (error).message);
      }
    },
    announce: (text, language = "") => {
      announced = text;
      spoken = language;
      announcements.lang = language || currentLanguage();
      announcements.textContent = text();
    },
    open: (name) => tabs.open(name),
    panel: () => tabs.current,
  };
  announceCopies(context.announce);
  showCarrier(carrier);
  const count = new CountCard(context);
  const brushes = new Brushes(context);
  const tabs = new Tabs(
    [
      boardPanel,
      piecesPanel,
      (/** @type {Context} */ given) => fillingsPanel(given, count),
      layPanel,
      watchPanel,
      makePanel,
      judgePanel,
      sharePanel,
    ].map((panel) => panel(context)),
    (panel) => {
      stage.tool = stage.tableTool = null;
      stage.clear();
      count.forgetExplanation();
      brushes.refresh(panel.paints);
    },
  );
  furnishTop(context);
  watchOpening(context);
  useLanguage(keptSetting("language") ?? knownLanguage(navigator.languages));
  store.listen((problem) => {
    stage.draw(problem);
    brushes.refresh(tabs.current.paints);
    tabs.current.changed?.();
    count.count();
    keepProblem(context.document());
  });
  const openLinked = watchLinks(context);
  stage.draw(store.problem);
  tabs.open("board");
  if (linked) openLinked(linked);
  else count.count();
}

void start();
