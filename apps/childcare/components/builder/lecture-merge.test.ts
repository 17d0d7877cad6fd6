import type { Lecture } from '@repo/schemas/childcare/course';
import { createDraftSaver } from '@repo/ui/draft-saver';
import { applyTheirChanges } from '@repo/ui/merge-values';
import { createOwnSaveRecognizer } from '@repo/ui/own-save-recognizer';
import type { QuizDraft } from '@repo/ui/quiz/quiz-draft';
import { expect, it } from 'vitest';
import { type LectureDraft, lectureChanges, toLectureDraft } from './lecture-draft.ts';

const question = (id: string, text: string) => ({
  id,
  text,
  kind: 'single' as const,
  options: [
    { id: 'a', text: 'Five' },
    { id: 'b', text: 'Twenty' },
  ],
  correct: ['b'],
  explanation: '',
});

const read: Lecture = {
  id: 'l',
  title: 'Hands',
  type: 'QUIZ',
  videoUrl: '',
  videoDuration: 0,
  content: '',
  isPreview: false,
  confirmation: null,
  captions: [],
  updatedAt: '2026-11-20T04:00:00.000Z',
  quiz: {
    passMark: 80,
    maxAttempts: 0,
    timeLimitMinutes: null,
    shuffle: false,
    questions: [question('q', 'How long?'), question('r', 'How often?')],
  },
};
const nothingSent = {
  write: () => undefined,
  remove: () => undefined,
  read: (): LectureDraft | null => null,
  ids: () => [],
};

/** Two authors who opened one quiz: what the second one's save makes of it after the first one's is stored. */
async function bothSave(first: (quiz: QuizDraft) => QuizDraft, second: (quiz: QuizDraft) => QuizDraft) {
  const opened = toLectureDraft(read);
  const write = (draft: LectureDraft, change: (quiz: QuizDraft) => QuizDraft) => ({
    ...draft,
    quiz: draft.quiz && change(draft.quiz),
  });
  const { body } = lectureChanges('QUIZ', write(opened, first), opened);
  let row: Lecture = { ...read, ...(body as Partial<Lecture>), updatedAt: '2026-11-20T05:00:00.000Z' };
  let present = write(opened, second);
  const clashes: string[] = [];
  const saver = createDraftSaver<LectureDraft, Lecture>({
    stored: read,
    toDraft: toLectureDraft,
    changes: (draft, stored) => lectureChanges('QUIZ', draft, stored),
    put: async (sent) => {
      const { expectedUpdatedAt, ...rest } = sent as Partial<Lecture> & { expectedUpdatedAt: string };
      if (expectedUpdatedAt !== row.updatedAt) {
        const details = [{ field: 'expectedUpdatedAt', message: 'This was changed after you opened it' }];
        return { ok: false, failure: { error: 'Somebody else changed this', status: 409, details } };
      }
      row = { ...row, ...rest, updatedAt: '2026-11-20T06:00:00.000Z' };
      return { ok: true, data: row };
    },
    load: async () => row,
    edits: createOwnSaveRecognizer(nothingSent, 'l'),
    present: () => present,
    onSaved: () => undefined,
    onTaken: (fields) => {
      present = applyTheirChanges(present, fields);
    },
    onConflict: (editConflict) => void clashes.push(...(editConflict?.clashes ?? []).map(({ name }) => name)),
    onGone: () => undefined,
  });
  await saver.save(present);
  const { questions = [], pools = [] } = toLectureDraft(row).quiz ?? {};
  return {
    texts: questions.map(({ text }) => text),
    ...(pools.length > 0 ? { pools: pools.map(({ name }) => name) } : {}),
    clashes,
  };
}

const rewrite = (id: string, text: string) => (quiz: QuizDraft) => ({
  ...quiz,
  questions: quiz.questions.map((one) => (one.id === id ? { ...one, text } : one)),
});

it('two authors in different questions: both are stored, and nobody is asked', async () => {
  const added = question('s', 'With what?');
  const add = (quiz: QuizDraft) => ({ ...quiz, questions: [added, ...quiz.questions] });
  expect(await bothSave(rewrite('q', 'Q'), rewrite('r', 'R'))).toEqual({ texts: ['Q', 'R'], clashes: [] });
  expect(await bothSave(add, rewrite('r', 'R'))).toEqual({
    texts: ['With what?', 'How long?', 'R'],
    clashes: [],
  });
});

it('two authors, of whom one adds a pool and one a question: both are stored', async () => {
  const pool = { id: 'p', name: 'Hands', draws: '1' };
  const addPool = (quiz: QuizDraft) => ({
    ...quiz,
    pools: [pool],
    questions: quiz.questions.map((one) => ({ ...one, poolId: 'p' })),
  });
  const add = (quiz: QuizDraft) => ({ ...quiz, questions: [...quiz.questions, question('s', 'With what?')] });
  expect(await bothSave(addPool, add)).toEqual({
    texts: ['How long?', 'How often?', 'With what?'],
    pools: ['Hands'],
    clashes: [],
  });
});

it('two authors in one question: that question alone is asked about', async () => {
  expect(await bothSave(rewrite('q', 'Mine'), rewrite('q', 'Yours'))).toEqual({
    texts: ['Mine', 'How often?'],
    clashes: ['quiz.questions.#q'],
  });
});
