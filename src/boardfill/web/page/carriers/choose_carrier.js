// @ts-check
/** A server if the page came from one, otherwise the engines in the page itself. */

/** @returns {Promise<import("./carrier.js").Carrier>} */
export async function chooseCarrier() {
  const meta = document.querySelector('meta[name="boardfill-carrier"]');
  if (meta?.getAttribute("content") === "server") {
    const { socketCarrier } = await import("./socket_carrier.js");
    return socketCarrier();
  }
  const { pyodideCarrier } = await import("./pyodide_carrier.js");
  return pyodideCarrier();
}
