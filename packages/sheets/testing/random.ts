export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  below: (end: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** Deterministic pseudo-random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let index = copy.length - 1; index > 0; index -= 1) {
      const other = below(index + 1);
      const [a, b] = [copy[index], copy[other]];
      if (a !== undefined && b !== undefined) [copy[index], copy[other]] = [b, a];
    }
    return copy;
  };
  return { next, below, pick, shuffle };
}
