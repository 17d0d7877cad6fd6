import { expect, it } from 'vitest';
import { drawQuestions } from './draw-questions.ts';

const ofPool = (poolId: string | undefined, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${poolId}${index}`, poolId }));
const questions = [...ofPool('a', 12), ...ofPool(undefined, 2), ...ofPool('b', 3)];
const pools = [
  { id: 'a', draws: 5 },
  { id: 'b', draws: 1 },
];
const seeds = Array.from({ length: 6_000 }, (_, seed) => seed);

it('draws exactly as many as each pool says, none twice, in the author’s order', () => {
  for (const seed of seeds.slice(0, 500)) {
    const drawn = drawQuestions(questions, pools, seed);
    expect(drawn).toEqual(questions.filter((question) => drawn.includes(question)));
    expect(new Set(drawn).size).toBe(drawn.length);
    const counts = ['a', undefined, 'b'].map((pool) => drawn.filter(({ poolId }) => poolId === pool).length);
    expect(counts).toEqual([5, 2, 1]);
  }
});

it('draws each question of a pool equally often, within a tenth', () => {
  const times = new Map<string, number>();
  for (const seed of seeds) {
    for (const { id } of drawQuestions(questions, pools, seed)) times.set(id, (times.get(id) ?? 0) + 1);
  }
  for (const { id, poolId } of questions) {
    const expected = seeds.length * (poolId === 'a' ? 5 / 12 : poolId === 'b' ? 1 / 3 : 1);
    expect(Math.abs((times.get(id) ?? 0) / expected - 1)).toBeLessThan(0.1);
  }
});

it('draws the same for the same seed', () => {
  expect(drawQuestions(questions, pools, 7)).toEqual(drawQuestions(questions, pools, 7));
});

it('asks all questions without pools, and of a pool that draws more than it has', () => {
  expect(drawQuestions(questions, [], 7)).toEqual(questions);
  expect(drawQuestions(questions, [{ id: 'b', draws: 9 }], 7)).toEqual(questions);
});
