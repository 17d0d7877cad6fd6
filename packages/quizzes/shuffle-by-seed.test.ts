import { expect, it } from 'vitest';
import type { Quiz } from './quiz.ts';
import { shuffleBySeed } from './shuffle-by-seed.ts';

const quiz: Quiz = {
  passMark: 80,
  shuffle: true,
  questions: Array.from({ length: 8 }, (_, index) => ({
    id: `q${index}`,
    text: `Question ${index}`,
    kind: index === 0 ? ('boolean' as const) : ('single' as const),
    options: ['a', 'b', ...(index === 0 ? [] : ['c', 'd'])].map((id) => ({ id, text: id })),
    correct: ['a'],
    explanation: '',
  })),
};

function orderOf(seed: number, of: Quiz = quiz): string {
  return shuffleBySeed(of, seed)
    .map(({ id, options }) => `${id}:${options.map((option) => option.id).join('')}`)
    .join(' ');
}

it('is the same for the same seed, and another for another', () => {
  expect(orderOf(7)).toBe(orderOf(7));
  const orders = new Set(Array.from({ length: 100 }, (_, seed) => orderOf(seed)));
  expect(orders.size).toBe(100);
});

it('has every question and option once, yes and no as they stand', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const shuffled = shuffleBySeed(quiz, seed);
    expect(shuffled.map(({ id }) => id).sort()).toEqual(quiz.questions.map(({ id }) => id));
    for (const { kind, options } of shuffled) {
      const ids = options.map(({ id }) => id);
      if (kind === 'boolean') expect(ids).toEqual(['a', 'b']);
      else expect(ids.sort()).toEqual(['a', 'b', 'c', 'd']);
    }
  }
});

it('puts every question first now and then', () => {
  const first = new Set(Array.from({ length: 200 }, (_, seed) => shuffleBySeed(quiz, seed)[0]?.id));
  expect(first.size).toBe(8);
});

it('leaves the author’s order where the quiz is not shuffled', () => {
  expect(shuffleBySeed({ ...quiz, shuffle: false }, 7)).toEqual(quiz.questions);
});
