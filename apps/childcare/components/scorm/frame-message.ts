/**
 * What the frame that plays a package tells the page around it. Never believed for more than what the page shows, and what a
 * package may commit in this lecture anyway.
 */
export type FrameMessage =
  | { kind: 'playing' | 'saving' | 'ended' }
  /** `text` is the commit that could not be sent. */
  | { kind: 'waiting'; text: string }
  | { kind: 'saved'; status: string; score: number | null; isCompleted: boolean }
  | { kind: 'refused'; reason: string };

type Unknown<T> = { [name in keyof T]?: unknown };

const longestReason = 300;
/** The service takes no longer ones. */
const longestCommit = 512 * 1024;

/** By hand: a library that checks everything would be a third of what the page weighs. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const { scorm }: { scorm?: unknown } = isObject(data) ? data : {};
  if (!isObject(scorm)) return null;
  const { kind }: { kind?: unknown } = scorm;
  switch (kind) {
    case 'playing':
    case 'saving':
    case 'ended':
      return { kind };
    case 'waiting': {
      const { text }: { text?: unknown } = scorm;
      return typeof text === 'string' && text.length <= longestCommit ? { kind, text } : null;
    }
    case 'saved':
      return readSaved(scorm);
    case 'refused': {
      const { reason }: { reason?: unknown } = scorm;
      return typeof reason === 'string' && reason.length <= longestReason ? { kind, reason } : null;
    }
    default:
      return null;
  }
}

function readSaved(said: object): FrameMessage | null {
  const { status, score, isCompleted }: Unknown<Extract<FrameMessage, { kind: 'saved' }>> = said;
  if (typeof status !== 'string' || typeof isCompleted !== 'boolean') return null;
  if (score !== null && typeof score !== 'number') return null;
  return { kind: 'saved', status, score, isCompleted };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The page around this frame, kept from before `presentFrameAsTop`. */
const around = typeof window === 'undefined' || window.parent === window ? null : window.parent;

/** Tells the page around this frame. Only pages of ours may frame it (frame-ancestors), so the receiver is one. */
export function postToPage(message: FrameMessage): void {
  around?.postMessage({ scorm: message }, '*');
}

/**
 * Makes this frame the uppermost one for those who walk up `parent`: content looks for the API of every version so, and would
 * break at the page around, which is another origin's.
 */
export function presentFrameAsTop(): void {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
}
