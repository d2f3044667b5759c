// @ts-check
/**
 * Who carries questions to the engines and their messages back.
 *
 * @typedef {{kind: "loading" | "ready" | "lost", share?: number, sentence?: string}} CarrierState
 * @typedef {object} Carrier
 * @property {"server" | "page"} kind where the engines are
 * @property {(request: object, on: (message: any) => void) => () => void} ask  gives what cancels
 * @property {(on: (state: CarrierState) => void) => void} status
 */
export {};
