import type { QuizWithSolutions } from '@repo/schemas/quiz';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createQuizFixture, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const [model] = threeQuestionQuiz.questions;
if (!model) throw new Error('The quiz has questions');

/** Two questions of no pool, and eight of which three are drawn. */
const questions = Array.from({ length: 10 }, (_, index) => ({
  ...model,
  id: `q${index}`,
  text: `Question ${index}`,
  ...(index < 2 ? {} : { poolId: 'hands' }),
}));
const pools = [{ id: 'hands', name: 'Washing hands', draws: 3 }];

type Asked = { id: string; options: { id: string }[] };

async function usePooledQuiz(changes: Partial<QuizWithSolutions> = {}) {
  const fixture = await createQuizFixture(database.db, { questions, pools, maxAttempts: 0, ...changes });
  const { course, quiz, path, learner } = fixture;
  const lecturePath = `/api/courses/${course.id}/sections/${quiz.sectionId}/lectures/${quiz.id}`;
  const start = async () => (await call(path, { method: 'POST', as: learner })).body.attempt;
  const submit = (id: string, answers: Record<string, string[]>) =>
    call(`${path}/${id}/submit`, { as: learner, body: { answers } });
  return { ...fixture, lecturePath, start, submit };
}

const idsOf = (attempt: { questions: Asked[] }) => attempt.questions.map(({ id }) => id);

it('an attempt asks the drawn questions alone, and says how many before it begins', async () => {
  const { path, learner, start } = await usePooledQuiz();
  expect((await call(path, { as: learner })).body.quiz.questions).toBe(5);
  const attempt = await start();
  expect(idsOf(attempt)).toHaveLength(5);
  expect(idsOf(attempt).slice(0, 2)).toEqual(['q0', 'q1']);
  expect(JSON.stringify(attempt)).not.toContain('hands');
});

it('a reload and a change by the author leave the attempt as it began, in order and in grading', async () => {
  const { path, learner, quiz, start, submit } = await usePooledQuiz({ shuffle: true });
  const attempt = await start();
  await database.db.lecture.update({
    where: { id: quiz.id },
    data: {
      quiz: {
        ...threeQuestionQuiz,
        questions: questions.map(({ poolId: _, ...question }) => ({ ...question, correct: ['o1'] })),
      },
    },
  });
  const again = (await call(`${path}/${attempt.id}`, { as: learner })).body.attempt;
  expect(again.questions).toEqual(attempt.questions);
  const [drawn] = idsOf(attempt).slice(-1);
  const answers = Object.fromEntries(idsOf(attempt).map((id) => [id, id === drawn ? ['o1'] : ['o2']]));
  expect((await submit(attempt.id, answers)).body.attempt).toMatchObject({ score: 80, passed: true });
});

it('answers to questions that were not drawn are refused', async () => {
  const { start, submit } = await usePooledQuiz();
  const attempt = await start();
  const other = questions.find(({ id }) => !idsOf(attempt).includes(id));
  expect((await submit(attempt.id, { [other?.id ?? '']: ['o2'] })).status).toBe(400);
});

it('every attempt draws again, so that after some every question was asked', async () => {
  const { start, submit } = await usePooledQuiz();
  const asked = new Set<string>();
  // A question is missing from forty draws of 3 in 8 once in 150 million.
  for (let time = 0; time < 40; time += 1) {
    const attempt = await start();
    for (const id of idsOf(attempt)) asked.add(id);
    await submit(attempt.id, {});
  }
  expect(asked.size).toBe(10);
});

it('learners who read the course see no question of a pool, authors see all with the pools', async () => {
  const { course, learner } = await usePooledQuiz();
  const read = async (as: typeof learner) =>
    (await call(`/api/courses/${course.id}`, { as })).body.sections[0].lectures[0].quiz;
  const shown = await read(learner);
  expect(shown.questions.map(({ id }: Asked) => id)).toEqual(['q0', 'q1']);
  expect(shown).not.toHaveProperty('pools');
  const author = await createUser(database.db, { role: 'SUPER_ADMIN' });
  await createEnrollment(database.db, { userId: author.id, courseId: course.id });
  expect(await read(author)).toMatchObject({ questions, pools });
});

it.each([
  ['draws more than it has', { pools: [{ ...pools[0], draws: 9 }] }, 'pools.0.draws', 'only 8'],
  ['draws nothing', { pools: [{ ...pools[0], draws: 0 }] }, 'pools.0.draws', 'At least one'],
  ['has no name', { pools: [{ ...pools[0], name: ' ' }] }, 'pools.0.name', 'is required'],
  ['has the id of another', { pools: [...pools, ...pools] }, 'pools', 'an id of its own'],
  ['is gone', { pools: [] }, 'questions.2.poolId', 'was removed'],
  ['has no questions', { pools: [...pools, { ...pools[0], id: 'b' }] }, 'pools.1.draws', 'no questions'],
])('a pool that %s is refused', async (_, part, field, message) => {
  const { lecturePath } = await usePooledQuiz();
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const body = { quiz: { ...threeQuestionQuiz, questions, ...part } };
  const answer = await call(lecturePath, { method: 'PUT', as, body });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toContainEqual({
    field: `quiz.${field}`,
    message: expect.stringContaining(message),
  });
});

it('a quiz without pools is stored and shown as before, without a word of pools', async () => {
  const { lecturePath } = await usePooledQuiz();
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const { status, body } = await call(lecturePath, { method: 'PUT', as, body: { quiz: threeQuestionQuiz } });
  expect(status).toBe(200);
  expect(body.quiz).toEqual(threeQuestionQuiz);
});
