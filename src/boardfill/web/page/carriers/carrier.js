// @ts-check
/**
 * Who carries questions to the engines and their messages back.
 *
 * @typedef {{kind: "loading" | "ready" | "lost" | "locked", share?: number, sentence?: string}} CarrierState
 * @typedef {{worksFor: "all" | "holders" | "this browser", more: string}} Sharing
 * @typedef {object} Carrier
 * @property {"server" | "page"} kind where the engines are
 * @property {(request: object, on: (message: any) => void) => () => void} ask  gives what cancels
 * @property {(on: (state: CarrierState) => void) => void} status
 * @property {() => Sharing} sharing  for whom a link to the page works, and what it needs besides the problem
 */
export {};
