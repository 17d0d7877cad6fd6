import { expect, it } from 'vitest';
import { findCorrectedAnswerKey } from './find-corrected-answer-key.ts';
import type { Question } from './quiz.ts';

const question = (id: string, part: Partial<Question> = {}): Question => ({
  ...{ id, text: `What is ${id}?`, kind: 'multiple', explanation: '', correct: ['a', 'b'] },
  options: ['a', 'b', 'c'].map((name) => ({ id: name, text: name.toUpperCase() })),
  ...part,
});

it('only another key of the same question, with options in any order, is a correction', () => {
  const asked = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => question(id));
  const now = [
    question('q1', { correct: ['c'], options: question('q1').options.toReversed() }),
    question('q2', { correct: ['b', 'a'], explanation: 'Why' }),
    question('q3', { correct: ['c'], text: 'Which?' }),
    question('q4', {
      correct: ['c'],
      options: [{ id: 'a', text: 'Other' }, ...question('q4').options.slice(1)],
    }),
    question('q5', { correct: ['c'], kind: 'single' }),
  ];
  expect(findCorrectedAnswerKey(asked, now)).toEqual({ q1: ['c'] });
});
