export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
};

export function createSeededRandom(seed: string | number): SeededRandom {
  let state = hash(String(seed));
  function next(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (options) => options[Math.floor(next() * options.length)] ?? options[0],
    chance: (probability) => next() < probability,
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}
