type Pauses = { firstPauseMs: number; longestPauseMs: number };

/** The pause before try number `turn`, from 1: exponential, with random jitter so that clients do not retry in step. */
export function backoffMs({ firstPauseMs, longestPauseMs }: Pauses, turn: number): number {
  const ceiling = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, turn - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
