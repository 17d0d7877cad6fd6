/** The type of a script until it is started: no browser loads or runs one of this type. */
export const heldScriptType = 'text/held-script';

/** Counted from the first frame, for browsers that do not report what they painted. */
const paintTimeoutMs = 300;

/** For pages that get no frame at all, such as one embedded out of sight. */
const frameTimeoutMs = 3_000;

/**
 * Runs in the browser as the text of this function, so all it needs is in it. Starts the scripts one frame after the first paint,
 * so that cached pictures are painted too; at once in a hidden tab and at the first press of a key or a pointer.
 */
function startScripts(heldScriptType: string, paintTimeoutMs: number, frameTimeoutMs: number): void {
  const startEvents = ['pointerdown', 'keydown', 'visibilitychange'];

  function start(): void {
    for (const name of startEvents) document.removeEventListener(name, start, true);
    // All at once, before any of them runs: Next loads again those that it does not find.
    for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type="${heldScriptType}"]`)) {
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
  for (const name of startEvents) document.addEventListener(name, start, true);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    startAfterNextFrame();
  }).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(start, paintTimeoutMs));
  setTimeout(start, frameTimeoutMs);
}

/** Starts all held scripts that stand before it. */
export function heldScriptStarterHtml(nonce: string): string {
  const start = `(${startScripts})(${JSON.stringify(heldScriptType)}, ${paintTimeoutMs}, ${frameTimeoutMs})`;
  return `<script nonce="${nonce}">${start.replace(/\n\s+/g, '\n')}</script>`;
}
