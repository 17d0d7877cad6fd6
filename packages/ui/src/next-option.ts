/** The option after (or before) the marked one, round and round; -1 is none marked yet. */
export function nextOption(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
