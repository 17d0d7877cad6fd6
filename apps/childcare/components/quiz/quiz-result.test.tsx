import type { Attempt } from '@repo/schemas/childcare/quiz-attempt';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuizResult } from './quiz-result.tsx';

const shared = { id: 'q', text: 'When?', kind: 'single' as const, chosen: ['b'] };
const options = [
  { id: 'a', text: 'Before' },
  { id: 'b', text: 'Never' },
];
const attempt: Attempt = {
  id: 'a',
  number: 1,
  startedAt: '2026-11-28T04:00:00.000Z',
  dueAt: null,
  submittedAt: '2026-11-28T04:05:00.000Z',
  score: 0,
  passed: false,
  passMark: 80,
  savedAt: null,
  secondsLeft: null,
  left: 1,
  questions: [{ ...shared, options, isRight: false, correct: ['a'], explanation: 'Because of germs.' }],
};
const hiddenAttempt: Attempt = {
  ...attempt,
  hidden: 'after-pass',
  questions: [{ ...shared, options, isRight: null, correct: null, explanation: null }],
};

const textOf = (shown: Attempt) =>
  renderToStaticMarkup(<QuizResult attempt={shown} pending={false} onAgain={() => undefined} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('a result shows what was right, and why', () => {
  const text = textOf(attempt);
  expect(text).toContain('0 of 1 right; 80% is a pass. Look at what was wrong, then try again.');
  for (const part of ['Wrong', 'Before (right)', 'Never (your answer)', 'Because of germs.'])
    expect(text).toContain(part);
});

it('a result whose answers are hidden shows the score and what was chosen, and when the rest follows', () => {
  const text = textOf(hiddenAttempt);
  expect(text).toContain('80% is a pass. You can try again. You see what was right once you pass.');
  expect(text).toContain('Never (your answer)');
  for (const part of ['Wrong', '(right)', 'of 1 right']) expect(text).not.toContain(part);
});
