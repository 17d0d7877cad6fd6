type Pauses = { firstPauseMs: number; longestPauseMs: number };

/** Before try number `turn`, from 1: twice as long each time, half of it by chance, so that nobody comes back in step. */
export function growingPause({ firstPauseMs, longestPauseMs }: Pauses, turn: number): number {
  const ceiling = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, turn - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
