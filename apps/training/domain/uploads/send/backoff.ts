type Pauses = { initialBackoffMs: number; longestPauseMs: number };

/** Exponential backoff for attempt `turn` (from 1), with jitter so that clients do not retry in step. */
export function backoffMs({ initialBackoffMs, longestPauseMs }: Pauses, turn: number): number {
  const ceiling = Math.min(longestPauseMs, initialBackoffMs * 2 ** Math.max(0, turn - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
