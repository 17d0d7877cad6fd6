import { z } from 'zod';

/** What the frame that plays a package tells the page around it. Never believed for anything but what the page shows. */
const frameMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('playing') }),
  z.object({ kind: z.literal('saving') }),
  z.object({
    kind: z.literal('saved'),
    status: z.string(),
    score: z.number().nullable(),
    isCompleted: z.boolean(),
  }),
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('refused'), reason: z.string().max(300) }),
  z.object({ kind: z.literal('ended') }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;

const envelope = z.object({ scorm: frameMessage });

export function readFrameMessage(data: unknown): FrameMessage | null {
  const read = envelope.safeParse(data);
  return read.success ? read.data.scorm : null;
}

/** The page around this frame, kept from before `beTop`. */
const around = typeof window === 'undefined' || window.parent === window ? null : window.parent;

/** Tells the page around this frame. Only pages of ours may frame it (frame-ancestors), so whoever hears is one. */
export function tellPage(message: FrameMessage): void {
  around?.postMessage({ scorm: message }, '*');
}

/**
 * Makes this frame the uppermost one for those who walk up `parent`: content looks for the API of every version so, and would
 * break at the page around, which is another origin's.
 */
export function beTop(): void {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
}
