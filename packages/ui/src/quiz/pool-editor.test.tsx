import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { newQuizPool, newQuizQuestion, type QuizDraft } from './quiz-draft.ts';
import { QuizEditor } from './quiz-editor.tsx';

const pool = { ...newQuizPool(), name: 'Germs' };
const question = newQuizQuestion('single');
const quiz: QuizDraft = {
  passMark: '80',
  maxAttempts: '2',
  timeLimitMinutes: '',
  shuffle: false,
  showAnswers: 'after-pass',
  questions: [question, { ...newQuizQuestion('boolean'), poolId: pool.id }],
  pools: [pool],
};

const htmlOf = (draft: QuizDraft, problems: { field: string; message: string }[] = []) =>
  renderToStaticMarkup(
    <QuizEditor
      quiz={draft}
      problems={problems}
      readFile={() => Promise.reject(new Error('No file is read'))}
      onChange={() => undefined}
    />,
  );

it('a quiz with a pool shows its size, its problem, and the pool of each question', () => {
  const html = htmlOf(quiz, [{ field: 'pools.0.draws', message: 'This pool has only 1' }]);
  expect(html).toContain('It has 1 question.');
  expect(html).toContain('This pool has only 1');
  expect(html.match(/When drawn from Germs/g)).toHaveLength(2);
  expect(html).toMatch(/<option value="after-pass" selected="">Once they passed/);
});

it('a question of a removed pool says so', () => {
  const html = htmlOf({ ...quiz, pools: [] });
  expect(html).toContain('Removed pool');
  expect(html).toContain('Every attempt asks every question.');
});
