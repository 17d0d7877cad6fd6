/** Random numbers that are the same for the same seed (mulberry32), for tests that say their seed when they fail. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return { upTo, oneOf: <Item>(items: readonly Item[]) => items[upTo(items.length - 1)] as Item };
}
export type Random = ReturnType<typeof createRandom>;
