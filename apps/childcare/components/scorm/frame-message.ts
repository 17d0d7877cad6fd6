/**
 * Messages from a package's frame to the page around it. The page trusts them only for display, and for commits that the package
 * may make in this lecture anyway.
 */
export type ScormFrameMessage =
  | { kind: 'playing' | 'saving' | 'ended' }
  /** `text` is the commit that could not be sent. */
  | { kind: 'waiting'; text: string }
  | { kind: 'saved'; status: string; score: number | null; isCompleted: boolean }
  | { kind: 'refused'; reason: string };

type Unknown<T> = { [name in keyof T]?: unknown };

const maximumReasonLength = 300;
/** What the service accepts. */
export const maxCommitCharacters = 512 * 1024;

/** By hand: a validation library would be a third of the page's JavaScript. */
export function parseScormFrameMessage(data: unknown): ScormFrameMessage | null {
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
      return typeof text === 'string' && text.length <= maxCommitCharacters ? { kind, text } : null;
    }
    case 'saved':
      return readSaved(scorm);
    case 'refused': {
      const { reason }: { reason?: unknown } = scorm;
      return typeof reason === 'string' && reason.length <= maximumReasonLength ? { kind, reason } : null;
    }
    default:
      return null;
  }
}

function readSaved(said: object): ScormFrameMessage | null {
  const { status, score, isCompleted }: Unknown<Extract<ScormFrameMessage, { kind: 'saved' }>> = said;
  if (typeof status !== 'string' || typeof isCompleted !== 'boolean') return null;
  if (score !== null && typeof score !== 'number') return null;
  return { kind: 'saved', status, score, isCompleted };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The parent page, read before `overrideParentWindow` overwrites `window.parent`. */
const parentWindow = typeof window === 'undefined' || window.parent === window ? null : window.parent;

/** Sends a message to the parent page. `frame-ancestors` allows only our pages as parents, so any target origin is safe. */
export function postToParentPage(message: ScormFrameMessage): void {
  parentWindow?.postMessage({ scorm: message }, '*');
}

/**
 * Makes this frame look like the top one. Content searches `parent` windows upwards for the SCORM API and would fail at the
 * parent page, which has another origin.
 */
export function overrideParentWindow(): void {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
}
