// The page's side of the socket, outside of a browser: `node carrier_trial.mjs ADDRESS TOKEN MODULE`.
// Prints what happened as JSON.
const [address, token, module] = process.argv.slice(2);
const kept = new Map();
const replaced = [];
Object.assign(globalThis, {
  location: new URL(`http://${address}/?x=1#a=b&token=${token}`),
  sessionStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) },
  localStorage: { getItem: () => null, setItem: () => undefined },
  history: { state: null, replaceState: (_, __, place) => replaced.push(place) },
  addEventListener: () => undefined,
});
const Original = WebSocket;
/** @type {WebSocket[]} */
const opened = [];
globalThis.WebSocket = class extends Original {
  constructor(url) {
    super(url);
    opened.push(this);
  }
};
const { socketCarrier } = await import(module);
const carrier = socketCarrier();
const states = [];
carrier.status((state) => states.push(state.kind));
const problem = { format: "boardfill/1", board: { size: [6, 8] }, pieces: [{ name: "L3", cells: [[0, 0], [1, 0], [1, 1]], copies: "any" }] };
const endless = { ...problem, board: { size: [30, 30] }, pieces: [{ name: "P", cells: [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], copies: "any" }, { name: "X", cells: [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]], copies: "any" }] };
const asked = (request) => new Promise((resolve) => {
  carrier.ask(request, (message) => ("answer" in message || "error" in message) && resolve(message));
});

const first = await asked({ ask: "count", problem }); // asked before the socket is open
let heard = 0;
const cancel = await new Promise((resolve) => {
  const stop = carrier.ask(
    { ask: "count", problem: endless, options: { engine: "search" } },
    () => { heard++; resolve(stop); }, // it tells of its progress
  );
});
cancel();
cancel();
const heardBefore = heard;
await asked({ ask: "count", problem });
const heardAfter = heard - heardBefore;
const again = asked({ ask: "count", problem: endless, options: { engine: "search" }, limits: { seconds: 0.5 } });
opened[0].close(); // as if the network broke: it is opened and asked again
const afterwards = await again;
const second = await asked({ ask: "count", problem });
console.log(JSON.stringify({
  kind: carrier.kind, states, replaced, kept: [...kept.values()], sockets: opened.length, heardAfter,
  first: first.answer.count, afterwards: afterwards.error.kind, second: second.answer.count,
}));
process.exit(0);
