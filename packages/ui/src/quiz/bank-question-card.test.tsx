import { bankedQuizFields } from '@repo/schemas/quiz';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { emptyQuizDraft, newQuizQuestion, parseQuizDraftAs } from './quiz-draft.ts';
import { QuizEditor } from './quiz-editor.tsx';

const pool = { id: 'p', name: 'Hygiene', draws: '2', topic: 'Food' };
const question = { ...newQuizQuestion('boolean'), text: 'Is it cold?', fromBank: true } as const;
const quiz = { ...emptyQuizDraft, questions: [question], pools: [pool] };

it('a question of the bank is shown and not edited, and a pool of a topic names it with its size', () => {
  const html = renderToStaticMarkup(
    <QuizEditor
      quiz={quiz}
      problems={[]}
      readFile={() => Promise.reject(new Error('No file is read'))}
      bank={{
        topics: [{ topic: 'Food', questions: 7 }],
        list: () => Promise.reject(new Error('Nothing is searched')),
        hrefOf: (id) => `/bank/${id}`,
      }}
      onChange={() => undefined}
    />,
  );
  expect(html).not.toContain('What is asked');
  expect(html).toContain(`/bank/${question.id}`);
  expect(html).toContain('It has 7 questions.');
  expect(html).toMatch(/<option value="Food" selected="">The bank’s topic “Food” \(7\)/);
  // Its questions are the bank's, so none of the quiz is put into it.
  expect(html).not.toContain('When drawn from Hygiene');
});

it('a draft keeps what is of the bank', () => {
  const read = parseQuizDraftAs(z.object(bankedQuizFields), quiz);
  expect(read).toMatchObject({
    quiz: { questions: [{ fromBank: true }], pools: [{ topic: 'Food', draws: 2 }] },
  });
});
