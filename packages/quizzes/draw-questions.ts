import type { Pool } from './quiz.ts';
import { createRandom } from './random.ts';

/** Shuffling starts from the attempt's seed itself; drawing with the same numbers would tie the order to the draw. */
const drawSeed = 0x5bd1e995;

/**
 * The questions that an attempt draws, in the author's order. Questions outside the given pools are always asked, and a pool
 * with fewer questions than it draws is asked whole.
 */
export function drawQuestions<T extends { poolId?: string | undefined }>(
  questions: readonly T[],
  pools: readonly Pool[],
  seed: number,
): T[] {
  const random = createRandom(seed ^ drawSeed);
  const left = new Set<T>();
  for (const { id, draws } of pools) {
    const rest = questions.filter(({ poolId }) => poolId === id);
    while (rest.length > draws) {
      const [out] = rest.splice(Math.floor(random() * rest.length), 1);
      if (out) left.add(out);
    }
  }
  return questions.filter((question) => !left.has(question));
}
