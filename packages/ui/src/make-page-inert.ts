/** As long as the animation of NextPageFrame waits. */
const frameDelayMs = 50;

type Shell = { frame: HTMLElement; status: HTMLElement; covered: HTMLElement[] };

function findShell(): Shell | null {
  const frame = document.querySelector<HTMLElement>('[data-next-page-frame]');
  const status = document.querySelector<HTMLElement>('[data-next-page-status]');
  if (!frame || !status) return null;
  const siblings = [...(frame.parentElement?.children ?? [])];
  const covered = siblings.filter((element) => element instanceof HTMLElement);
  return { frame, status, covered: covered.filter((element) => element !== frame && element !== status) };
}

/** Focus would be lost in what is covered: it goes to the frame. The next Tab then starts where the next page starts. */
function coverPage({ frame, status, covered }: Shell): () => void {
  const focused = document.activeElement;
  const isCovered = covered.some((element) => element.contains(focused));
  if (isCovered) frame.focus({ preventScroll: true });
  for (const element of covered) element.inert = true;
  status.textContent = 'Loading';
  return () => {
    for (const element of covered) element.inert = false;
    status.textContent = '';
    const isFocusFree = document.activeElement === frame || document.activeElement === document.body;
    // The page was not replaced.
    if (isCovered && isFocusFree && focused instanceof HTMLElement && focused.checkVisibility())
      focused.focus({ preventScroll: true });
  };
}

/**
 * Where the data of the next page does not arrive, Next loads its document, and renders nothing until then. A page with unsaved
 * work asks first: for who stays, Next has to go on with the page, as it does with one from the back-forward cache.
 */
function continuePage(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

/** Keeps focus and screen readers out of the page below the frame of the next page, until the returned function is called. */
export function makePageInert(): () => void {
  let uncover = () => {};
  const cover = () => {
    const shell = findShell();
    if (shell) uncover = coverPage(shell);
  };
  const timer = window.setTimeout(cover, frameDelayMs);
  // The browser asks after the event and before the timer.
  const ask = (event: BeforeUnloadEvent) =>
    window.setTimeout(() => event.defaultPrevented && continuePage(), 0);
  window.addEventListener('beforeunload', ask);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('beforeunload', ask);
    uncover();
  };
}
