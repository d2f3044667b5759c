// @ts-check
/** Questions go through a socket to the server that the page came from. */

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./carrier.js").CarrierState} CarrierState */
/** @typedef {{request: object, on: (message: any) => void, heard: boolean}} Asked */

const KEPT = "boardfill-token";
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
/** How the server closes a socket for good: see page_sockets.py. */
const NO_TOKEN = 4401;
const WITHOUT_TOKEN = "this page has no key: open the address that `boardfill serve` has printed";

/** Takes the token out of the address, so that nobody copies it from there, and keeps it for this tab. */
function takeToken() {
  const parts = location.hash.slice(1).split("&");
  const given = parts.find((part) => part.startsWith("token="));
  if (given !== undefined) {
    sessionStorage.setItem(KEPT, given.slice("token=".length));
    const others = parts.filter((part) => part !== given).join("&");
    const address = location.pathname + location.search + (others && `#${others}`);
    history.replaceState(history.state, "", address);
  }
  return sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT) ?? "";
}

/** @returns {Carrier} */
export function socketCarrier() {
  const line = new Line(takeToken());
  return {
    kind: "server",
    ask: (request, on) => line.ask(request, on),
    status: (on) => line.watch(on),
    sharing: () => line.sharing(),
  };
}

/** The socket, opened anew whenever it breaks, and the questions that are not answered yet. */
class Line {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    this.nextId = 1;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    /** @type {((state: CarrierState) => void)[]} */
    this.watchers = [];
    /** @type {CarrierState} */
    this.state = { kind: "loading" };
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT_MS;
    this.said = "";
    this.isPublic = false;
    addEventListener("online", () => this.open());
    this.open();
  }

  /** @param {(state: CarrierState) => void} on */
  watch(on) {
    this.watchers.push(on);
    on(this.state);
  }

  /** @param {object} request @param {(message: any) => void} on @returns {() => void} */
  ask(request, on) {
    const id = this.nextId++;
    this.asked.set(id, { request, on, heard: false });
    this.send({ id, ...request });
    return () => {
      if (this.asked.delete(id)) this.send({ cancel: id });
    };
  }

  open() {
    if (this.socket !== null || this.state.kind === "locked") return;
    if (!this.token) return this.tell({ kind: "locked" });
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.said = "";
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token: this.token })));
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.close(event.code));
  }

  /** Others reach a server by a name that is not just this computer's for itself.
   * @returns {import("./carrier.js").Sharing} */
  sharing() {
    if (!this.isPublic || LOOPBACK.includes(location.hostname)) return { worksFor: "this browser", more: "" };
    return { worksFor: "holders", more: `&token=${this.token}` };
  }

  /** The server has let us in.  @param {{public: boolean}} most */
  begin(most) {
    this.wait = FIRST_WAIT_MS;
    this.isPublic = most.public;
    // Links shall work in other tabs; those of a public server have the token with them.
    if (!this.isPublic) localStorage.setItem(KEPT, this.token);
    this.tell({ kind: "ready" });
    for (const [id, { request }] of this.asked) this.send({ id, ...request });
  }

  /** @param {any} message */
  hear(message) {
    if ("ready" in message) return this.begin(message.ready);
    if (message.id === null || message.id === undefined) {
      this.said = message.error?.sentence ?? ""; // about the whole page, before it is closed
      return;
    }
    const asked = this.asked.get(message.id);
    if (asked === undefined) return; // it was cancelled
    if ("part" in message) asked.heard = true;
    if ("answer" in message || "error" in message) this.asked.delete(message.id);
    asked.on({ ...message, id: undefined });
  }

  /** @param {number} code */
  close(code) {
    this.socket = null;
    const kind = code === NO_TOKEN ? "locked" : "lost";
    const sentence = code === NO_TOKEN ? WITHOUT_TOKEN : this.said;
    this.tell(kind === "locked" ? { kind } : { kind, sentence });
    for (const [id, { on, heard }] of this.asked) {
      // What has been heard in part cannot be asked again: it would be heard twice.
      if (!heard && code !== NO_TOKEN) continue;
      this.asked.delete(id);
      on({ error: { kind, sentence } });
    }
    if (code === NO_TOKEN) return;
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }

  /** @param {object} message */
  send(message) {
    if (this.state.kind === "ready") this.socket?.send(JSON.stringify(message));
    else if (this.state.kind === "locked") this.close(NO_TOKEN);
  }

  /** @param {CarrierState} state */
  tell(state) {
    this.state = state;
    for (const on of this.watchers) on(state);
  }
}
