import type { QuizWithSolutions } from '@repo/schemas/quiz';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { correctAnswers, createQuizFixture, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

type Rule = QuizWithSolutions['showAnswers'];

async function useQuiz(showAnswers: Rule) {
  const fixture = await createQuizFixture(database.db, showAnswers ? { showAnswers } : {});
  const { path, learner: as, quiz } = fixture;
  const start = async () => (await call(path, { method: 'POST', as })).body.attempt;
  const take = async (answers: Record<string, string[]>) => {
    const { id } = await start();
    return (await call(`${path}/${id}/submit`, { as, body: { answers } })).body.attempt;
  };
  const read = async (id: string) => (await call(`${path}/${id}`, { as })).body.attempt;
  const change = (rule: Rule) =>
    database.db.lecture.update({
      where: { id: quiz.id },
      data: { quiz: { ...threeQuestionQuiz, ...(rule ? { showAnswers: rule } : {}) } },
    });
  return { ...fixture, as, start, take, read, change };
}

const hiddenParts = { isRight: null, correct: null, explanation: null };

/** Nothing of what was right is in what the browser gets. */
function expectHidden(attempt: unknown, rule: Rule) {
  expect(attempt).toMatchObject({ hidden: rule, questions: [hiddenParts, hiddenParts, hiddenParts] });
  expect(JSON.stringify(attempt)).not.toContain('Germs travel');
}

const expectShown = (attempt: { questions: unknown[] }) => {
  expect(attempt).not.toHaveProperty('hidden');
  expect(attempt.questions[0]).toMatchObject({ correct: ['o2'], explanation: 'Germs travel on hands.' });
};

it('after-pass: a failed attempt shows its score alone, and all of it once another one passed', async () => {
  const { take, read, path, as } = await useQuiz('after-pass');
  const failed = await take({ q1: ['o2'] });
  expect(failed).toMatchObject({ score: 33, passed: false });
  expectHidden(failed, 'after-pass');
  expectHidden(await read(failed.id), 'after-pass');
  expect((await call(path, { as })).body.quiz.showAnswers).toBe('after-pass');
  expectShown(await take(correctAnswers));
  expectShown(await read(failed.id));
});

it('after-pass: a renewed enrollment hides them until it passes again', async () => {
  const { take, read, enrollment } = await useQuiz('after-pass');
  const passed = await take(correctAnswers);
  await database.db.enrollment.update({ where: { id: enrollment.id }, data: { cycle: 2 } });
  expectHidden(await read(passed.id), 'after-pass');
});

it('after-last: even a pass shows nothing while attempts are left or under way', async () => {
  const { start, take, read, path, as } = await useQuiz('after-last');
  const first = await take(correctAnswers);
  expectHidden(first, 'after-last');
  const second = await start();
  expectHidden(await read(first.id), 'after-last');
  const last = (await call(`${path}/${second.id}/submit`, { as, body: {} })).body.attempt;
  expectShown(last);
  expectShown(await read(first.id));
});

it('never: not even after the last attempt and a pass', async () => {
  const { take, read } = await useQuiz('never');
  const first = await take({});
  expectHidden(await take(correctAnswers), 'never');
  expectHidden(await read(first.id), 'never');
});

it('a rule that the author changes counts at once, also for earlier attempts', async () => {
  const { take, read, change } = await useQuiz(undefined);
  const attempt = await take({});
  expectShown(attempt);
  await change('never');
  expectHidden(await read(attempt.id), 'never');
  await change(undefined);
  expectShown(await read(attempt.id));
});

it('after-last is refused for a quiz without a limit of attempts', async () => {
  const { course, quiz } = await useQuiz(undefined);
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const path = `/api/courses/${course.id}/sections/${quiz.sectionId}/lectures/${quiz.id}`;
  const body = { quiz: { ...threeQuestionQuiz, maxAttempts: 0, showAnswers: 'after-last' } };
  expect(await call(path, { method: 'PUT', as, body })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'quiz.showAnswers' }] },
  });
});
