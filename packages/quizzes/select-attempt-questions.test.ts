import { expect, it } from 'vitest';
import type { Question } from './quiz.ts';
import { countQuestionsPerAttempt, selectAttemptQuestions } from './select-attempt-questions.ts';

const ofPool = (poolId: string | undefined, count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${poolId}${index}`,
    text: 'What?',
    kind: 'single',
    options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id })),
    correct: ['a'],
    explanation: '',
    ...(poolId === undefined ? {} : { poolId }),
  }));
const questions = [...ofPool('a', 9), ...ofPool(undefined, 2)];
const pools = [
  { id: 'a', draws: 3 },
  { id: 'b', draws: 2 },
];
const quiz = { questions, pools, shuffle: true };

it('asks what is drawn, in the order of the seed, and names no pools', () => {
  const orders = new Set<string>();
  for (let seed = 0; seed < 50; seed += 1) {
    const asked = selectAttemptQuestions(quiz, seed);
    expect(asked).toEqual(selectAttemptQuestions(quiz, seed));
    expect(asked).toHaveLength(countQuestionsPerAttempt(quiz));
    expect(asked.filter((question) => 'poolId' in question)).toEqual([]);
    orders.add(asked.map(({ id, options }) => id + options.map((option) => option.id).join('')).join());
  }
  expect(orders.size).toBe(50);
});

it('keeps the author’s order of what is drawn in a quiz that is not shuffled', () => {
  const ids = questions.map(({ id }) => id);
  for (let seed = 0; seed < 50; seed += 1) {
    const places = selectAttemptQuestions({ ...quiz, shuffle: false }, seed).map(({ id }) => ids.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

it('counts every question without pools', () => {
  expect(countQuestionsPerAttempt({ questions })).toBe(11);
  expect(countQuestionsPerAttempt({ questions, pools: [{ id: 'a', draws: 20 }] })).toBe(11);
});
