/** What a script has as its type until it is started: no browser loads or runs such a one. */
export const heldType = 'text/held-script';

/** From the first frame on, where the browser does not say what it painted. */
const patienceMs = 300;

/** Where there is no frame at all, as in what is embedded out of sight. */
const frameMs = 3_000;

/**
 * Runs in the browser, as the text of this function: all it needs is in it. Scripts that load and run before the first paint
 * take the line and the processor from what is seen. So they start right after it, one frame later for the pictures that are
 * there already; at once where nobody looks, or where somebody presses or types before.
 */
function startScripts(heldType: string, patienceMs: number, frameMs: number): void {
  const impatient = ['pointerdown', 'keydown', 'visibilitychange'];

  function start(): void {
    for (const name of impatient) document.removeEventListener(name, start, true);
    // In one go, before any of them runs: the framework loads those again that it does not find.
    for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type="${heldType}"]`)) {
      const script = document.createElement('script');
      for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name, value);
      // Browsers keep it out of the attributes.
      script.nonce = held.nonce;
      held.replaceWith(script);
    }
  }

  function startAfterNextFrame(): void {
    requestAnimationFrame(() => requestAnimationFrame(start));
  }

  if (document.visibilityState === 'hidden') {
    start();
    return;
  }
  for (const name of impatient) document.addEventListener(name, start, true);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    startAfterNextFrame();
  }).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(start, patienceMs));
  setTimeout(start, frameMs);
}

/** Starts all held scripts that stand before it. */
export function starterOf(nonce: string): string {
  const start = `(${startScripts})(${JSON.stringify(heldType)}, ${patienceMs}, ${frameMs})`;
  return `<script nonce="${nonce}">${start}</script>`;
}
