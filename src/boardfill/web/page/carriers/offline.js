// @ts-check
/** The page stays usable without a network: a service worker keeps what it is made of. */

const SCRIPT = new URL("../service_worker.js", import.meta.url);
// Browsers have none for pages that came over plain http from another machine.
const container = navigator.serviceWorker;

/** Call it when there is nothing more urgent to fetch. */
export async function keepForOffline() {
  try {
    await container?.register(SCRIPT);
  } catch (error) {
    console.info("the page will not work offline:", error);
  }
}

/** A newer version that was fetched the last time begins now, unless another tab has the old one. */
export async function takeUpdate() {
  const registration = await container?.getRegistration(SCRIPT).catch(() => undefined);
  if (!registration?.waiting) return;
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage("begin if this is the only tab");
}
