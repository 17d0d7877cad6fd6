import type { BankPage } from '@repo/schemas/question-bank';
import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useQuizService } from '#testing/use-quiz-service.ts';

const { database, service, begin } = useQuizService();

const [first] = threeQuestionQuiz.questions;
if (!first) throw new Error('The fixture has questions');
const { id: _, ...content } = first;
const question = (text: string, part: object = {}) => ({ ...content, text, ...part });

async function beginWithBank() {
  const world = await begin();
  const as = await createUser(database.db, { roles: ['developer'] });
  const address = '/api/question-bank';
  const add = async (topic: string, questions: object[]): Promise<string[]> => {
    const added = await service.call(address, { method: 'POST', as, body: { topic, questions } });
    return added.body.data.ids;
  };
  const list = async (query: Record<string, string>): Promise<BankPage> =>
    (await service.call(`${address}?${new URLSearchParams(query)}`, { as })).body.data;
  const read = async (id: string) => (await service.call(`${address}/${id}`, { as })).body.data;
  const change = (id: string, body: object) => service.call(`${address}/${id}`, { method: 'PUT', as, body });
  const remove = (id: string) => service.call(`${address}/${id}`, { method: 'DELETE', as });
  const putQuiz = (quiz: object) =>
    service.call(`/api/assessments/${world.assessmentId}/quiz`, { method: 'PUT', as, body: { quiz } });
  const getQuiz = async () =>
    (await service.call(`/api/assessments/${world.assessmentId}/quiz`, { as })).body.data;
  return { ...world, add, list, read, change, remove, putQuiz, getQuiz };
}

it('questions are found by a part of their text, also in Chinese and Tamil, and by topic, in pages', async () => {
  const { add, list } = await beginWithBank();
  await add('Hygiene', [question('洗手多久才够？'), question('கை கழுவ எவ்வளவு நேரம்?')]);
  await add('Fire', [question('When do you leave 50% of the doors open?')]);
  const texts = async (query: Record<string, string>) =>
    (await list(query)).questions.map((one) => one.question.text);
  expect(await texts({ q: '多久' })).toEqual(['洗手多久才够？']);
  expect(await texts({ q: 'கழுவ' })).toEqual(['கை கழுவ எவ்வளவு நேரம்?']);
  expect(await texts({ q: '50% OF' })).toHaveLength(1);
  expect(await texts({ q: 'Leave it', topic: 'Hygiene' })).toHaveLength(2);
  const page = await list({ limit: '2', page: '2' });
  expect(page.questions).toHaveLength(1);
  expect(page.pagination).toMatchObject({ total: 3, totalPages: 2 });
});

it('a change reaches quizzes that name the question, and no attempt that has begun', async () => {
  const { add, read, change, remove, putQuiz, getQuiz, start, list, assessmentId } = await beginWithBank();
  const [id = ''] = await add('Hygiene', [question('How long?')]);
  const named = { ...question('Made up in the browser'), id, fromBank: true };
  expect((await putQuiz({ ...threeQuestionQuiz, questions: [named, first] })).status).toBe(200);
  const quiz = await getQuiz();
  expect(quiz.quiz.questions.map(({ text }: { text: string }) => text)).toEqual(['How long?', first.text]);
  const begun = (await start()).body.data;

  const { updatedAt } = await read(id);
  const changed = { topic: 'Hands', question: question('How long exactly?'), expectedUpdatedAt: updatedAt };
  expect((await change(id, changed)).status).toBe(200);
  expect((await change(id, changed)).body.details).toMatchObject([{ field: 'expectedUpdatedAt' }]);
  const after = await getQuiz();
  expect(after.quiz.questions).toMatchObject([
    { id, fromBank: true, text: 'How long exactly?' },
    { text: first.text },
  ]);
  // An editor that is open is told.
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(quiz.updatedAt));
  expect((await start()).body.data.questions).toEqual(begun.questions);
  expect((await list({ topic: 'Hands' })).questions).toMatchObject([{ id, quizzes: 1 }]);
  expect((await remove(id)).body.error).toContain('Quizzes use');
  await database.db.assessmentQuiz.update({ where: { assessmentId }, data: { content: threeQuestionQuiz } });
  expect((await remove(id)).status).toBe(200);
  expect((await putQuiz({ ...threeQuestionQuiz, questions: [named] })).body.details).toMatchObject([
    { field: 'quiz.questions.0.text' },
  ]);
});

it('a pool of a topic draws that many of its questions, none that the quiz names, and their answers are counted', async () => {
  const { add, list, putQuiz, own, start, submit } = await beginWithBank();
  const ids = await add(
    'Hygiene',
    ['a', 'b', 'c'].map((name) => question(`Hygiene ${name}`)),
  );
  const [id = ''] = ids;
  const pool = { id: 'p', name: 'Some hygiene', topic: 'Hygiene', draws: 3 };
  const quiz = { shuffle: true, questions: [{ ...question('x'), id, fromBank: true }], pools: [pool] };
  expect((await putQuiz(quiz)).body.details).toMatchObject([{ field: 'quiz.pools.0.draws' }]);
  expect((await putQuiz({ ...quiz, pools: [{ ...pool, draws: 1 }] })).status).toBe(200);
  expect((await own())?.questions).toBe(2);
  const attempt = (await start()).body.data;
  const asked: string[] = attempt.questions.map((one: { id: string }) => one.id);
  expect(new Set(asked).size).toBe(2);
  expect(asked).toContain(id);
  expect(ids).toEqual(expect.arrayContaining(asked));
  await submit(attempt.id, { [id]: ['a'] });
  const counted = (await list({})).questions.filter((one) => one.asked === 1).map((one) => one.id);
  expect(counted.toSorted()).toEqual(asked.toSorted());
});
