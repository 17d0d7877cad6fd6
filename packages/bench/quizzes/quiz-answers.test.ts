import { expect, test } from 'vitest';
import {
  benchedQuiz,
  expectedQuizResult,
  listQuizAnswersOfRound,
  storedQuizAnswersText,
} from './quiz-answers.ts';

const load = { learners: 1_000, questions: 12, everySeconds: 10 };

test('every learner answers one question in a round, spread over its seconds', () => {
  const answers = listQuizAnswersOfRound(2, load);
  expect(answers).toHaveLength(1_000);
  expect(answers[0]).toEqual({ learner: 1, questionId: 'q2', chosen: ['b'], atMs: 20_000 });
  expect(answers[999]?.atMs).toBe(29_990);
});

test('what must be stored is what was sent in all rounds, and its score', () => {
  const sent: Record<string, string[]> = {};
  for (let round = 0; round < load.questions; round += 1) {
    const own = listQuizAnswersOfRound(round, load).find(({ learner }) => learner === 5);
    if (own) sent[own.questionId] = own.chosen;
  }
  const { answers, score } = expectedQuizResult(5, load);
  expect(storedQuizAnswersText(sent, load)).toBe(answers);
  const right = benchedQuiz(load).questions.filter(({ id, correct }) => sent[id]?.[0] === correct[0]).length;
  expect(score).toBe(Math.floor((100 * right) / 12));
  expect(storedQuizAnswersText({ ...sent, q3: [] }, load)).not.toBe(answers);
});
