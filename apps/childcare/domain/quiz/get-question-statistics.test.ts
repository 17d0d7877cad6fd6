import { isRight } from '@repo/quizzes/score-quiz';
import type { QuizWithSolutions } from '@repo/schemas/quiz';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createEnrollment, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createQuizFixture, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { getQuestionStatistics } from './get-question-statistics.ts';

const database = useChildcareDatabase();

type Answers = Record<string, string[]>;
type World = Awaited<ReturnType<typeof createQuizFixture>>;

/** Right with 3 chances in 4, by a sequence that is the same in each run. */
function createAnswers(count: number): Answers[] {
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => {
    const ability = next();
    return Object.fromEntries(
      threeQuestionQuiz.questions.map(({ id, correct, options }) => {
        if (next() < ability) return [id, correct];
        const wrong = options.filter((option) => !correct.includes(option.id));
        return [id, next() < 0.1 ? [] : wrong.slice(0, 1).map((option) => option.id)];
      }),
    );
  });
}

/** Learners of a centre who took the quiz once, `asked` as it was. */
async function addAttempts(
  { course, quiz }: World,
  all: Answers[],
  { asked = threeQuestionQuiz, organizationId }: { asked?: QuizWithSolutions; organizationId?: string } = {},
) {
  const { db } = database;
  for (const answers of all) {
    const learner = await createUser(db, { organizationId: organizationId ?? null });
    const { id: enrollmentId } = await createEnrollment(db, { userId: learner.id, courseId: course.id });
    if (organizationId)
      await db.assignment.create({
        data: { learnerId: learner.id, courseId: course.id, assignedById: learner.id, organizationId },
      });
    const shared = {
      enrollmentId,
      lectureId: quiz.id,
      seed: 1,
      asked,
      submittedAt: new Date(),
      passed: true,
    };
    await db.quizAttempt.createMany({
      data: [
        { ...shared, number: 1, answers, score: 50 },
        // A later attempt, all right, is not counted.
        { ...shared, number: 2, answers: { q1: ['o2'], q2: ['o1', 'o3'], q3: ['o1'] }, score: 100 },
      ],
    });
  }
}

async function authorSees(world: World) {
  const author = await createUser(database.db, { role: 'SUPER_ADMIN' });
  return getQuestionStatistics(
    { db: database.db, actor: { ...actorOf(author), role: 'SUPER_ADMIN' } },
    world.quiz.id,
  );
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(one: number[], other: number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const covariance = mean(one.map((value, index) => (value - a) * ((other[index] ?? 0) - b)));
  const spread = (values: number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return covariance / (spread(one, a) * spread(other, b));
}

it('equals a plain computation over the first attempts', async () => {
  const world = await createQuizFixture(database.db);
  const all = createAnswers(40);
  await addAttempts(world, all);
  const found = await authorSees(world);
  expect(found).toMatchObject({ attempts: 40, courseId: world.course.id });
  const rights = all.map((answers) =>
    threeQuestionQuiz.questions.map((question) => (isRight(question, answers[question.id] ?? []) ? 1 : 0)),
  );
  for (const [index, question] of threeQuestionQuiz.questions.entries()) {
    const own = rights.map((row) => row[index] ?? 0);
    const rest = rights.map((row) => mean(row.filter((_, other) => other !== index)));
    const statistics = found?.questions[index];
    expect(statistics).toMatchObject({
      id: question.id,
      asked: 40,
      rightPercent: Math.round(100 * mean(own)),
    });
    expect(statistics?.discrimination).toBeCloseTo(correlation(own, rest), 10);
    const [wrong] = question.options.filter((option) => !question.correct.includes(option.id));
    const chosen = all.filter((answers) => answers[question.id]?.includes(wrong?.id ?? '')).length;
    expect(statistics?.wrong).toEqual({ text: wrong?.text, percent: Math.round((100 * chosen) / 40) });
  }
});

it('says nothing of few answers, and counts a changed question from its change', async () => {
  const world = await createQuizFixture(database.db);
  const [first, ...others] = threeQuestionQuiz.questions;
  if (!first) throw new Error('The quiz has questions');
  await addAttempts(world, createAnswers(9));
  const nothing = { rightPercent: null, discrimination: null, wrong: null };
  expect((await authorSees(world))?.questions).toMatchObject([
    { asked: 9, ...nothing },
    { asked: 9, ...nothing },
    { asked: 9, ...nothing },
  ]);
  await addAttempts(world, createAnswers(3), {
    asked: { ...threeQuestionQuiz, questions: [{ ...first, correct: ['o1'] }, ...others] },
  });
  // Another order of the options is no change.
  await addAttempts(world, createAnswers(2), {
    asked: {
      ...threeQuestionQuiz,
      questions: [{ ...first, options: first.options.toReversed() }, ...others],
    },
  });
  const found = await authorSees(world);
  expect(found?.attempts).toBe(14);
  expect(found?.questions.map(({ asked }) => asked)).toEqual([11, 14, 14]);
  expect(found?.questions[0]?.rightPercent).not.toBeNull();
  expect(found?.questions[1]?.discrimination).toBeNull();
});

it('managers count the learners of their centre alone, and see no options', async () => {
  const { db } = database;
  const world = await createQuizFixture(db);
  const [own, other] = [await createOrganization(db), await createOrganization(db)];
  await addAttempts(world, createAnswers(12), { organizationId: own.id });
  await addAttempts(world, createAnswers(5), { organizationId: other.id });
  await addAttempts(world, createAnswers(3));
  const managerSees = async (organizationId: string) => {
    const manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId });
    return getQuestionStatistics(
      { db, actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' } },
      world.quiz.id,
    );
  };
  const found = await managerSees(own.id);
  expect(found?.attempts).toBe(12);
  expect(found?.questions.map(({ asked, wrong }) => [asked, wrong])).toEqual([
    [12, null],
    [12, null],
    [12, null],
  ]);
  await db.assignment.updateMany({ where: { organizationId: other.id }, data: { status: 'CANCELLED' } });
  expect(await managerSees(other.id)).toBeNull();
});

it('a quiz that nobody took is shown to authors with nothing, and another lecture is none', async () => {
  const world = await createQuizFixture(database.db);
  expect(await authorSees(world)).toMatchObject({ attempts: 0, questions: [{ asked: 0 }, {}, {}] });
  expect(await authorSees({ ...world, quiz: world.text })).toBeNull();
});
