import { leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { standardFeedbackForm } from '@repo/schemas/training/standard-feedback-form';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { askForFeedback, remindOfFeedback } from '#domain/feedback/ask-for-feedback.ts';
import { closeDueFeedbackAndNotify } from '#domain/feedback/close-feedback.ts';
import { listClassesWithFeedback, readFeedbackByMonth } from '#domain/feedback/list-classes-with-feedback.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const form = '/api/admin/feedback-form';
const [whole, clear, , , , helped, better] = standardFeedbackForm.questions.map(({ id }) => id);
const { version: _, ...standard } = standardFeedbackForm;

type Person = Awaited<ReturnType<typeof createUser>>;

let admin: Person;
let trainer: Person;
let learners: Person[];
let run: { id: string };

const at = (time: string) => ({ ...service.services, clock: () => new Date(time) });
const save = (body: object = {}) =>
  service.call(form, {
    method: 'PUT',
    as: admin,
    body: { ...standard, isAsked: true, expectedVersion: '', ...body },
  });
const own = (learner: { id: string }) =>
  service.call(`/api/course-runs/${run.id}/own-feedback`, { as: learner });
const answer = (learner: { id: string }, answers: object) =>
  service.call(`/api/course-runs/${run.id}/own-feedback`, { method: 'POST', as: learner, body: { answers } });
const results = (as = trainer) => service.call(`/api/course-runs/${run.id}/feedback`, { as });
const mails = (kind: string) =>
  database.db.notification.findMany({ where: { kind }, select: { userId: true } });

/** A class of tomorrow, whose learners are asked the day after. */
async function createClassOfTomorrow(size: number) {
  const day = dateTextToColumn(addDaysToDateText(singaporeDate(new Date()), 1));
  const made = await createCourseRun(database.db, {
    trainerId: trainer.id,
    startDate: day,
    endDate: day,
  });
  const people = await Promise.all(Array.from({ length: size }, () => createUser(database.db)));
  for (const { id } of people) await createEnrolment(database.db, { userId: id, courseRunId: made.id });
  return { run: made, learners: people };
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** As if its time were over. */
const endRound = () =>
  database.db.feedbackRound.update({ where: { courseRunId: run.id }, data: { closesAt: new Date() } });

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  trainer = await createUser(database.db, { roles: ['trainer'] });
  ({ run, learners } = await createClassOfTomorrow(leastFeedbackAnswers));
});

describe('the questions', () => {
  it('are suggested until they are saved, and a version each from then on', async () => {
    expect((await service.call(form, { as: admin })).body.data).toEqual(standardFeedbackForm);
    expect((await save()).body.data).toMatchObject({ version: '1', isAsked: true });
    expect((await save({ daysOpen: 7 })).body.details).toMatchObject([{ field: 'expectedVersion' }]);
    expect((await save({ daysOpen: 7, expectedVersion: '1' })).body.data).toMatchObject({ version: '2' });
    await save({ daysOpen: 7, expectedVersion: '2' });
    expect(await database.db.feedbackForm.count()).toBe(2);
    expect(await database.db.auditEntry.count({ where: { action: 'feedback.form' } })).toBe(2);
  });

  it.each([
    [{ questions: [] }, 'questions', /at least one/],
    [{ daysOpen: 1 }, 'daysOpen', /at least 3/],
    [{ questions: [standard.questions[0], standard.questions[0]] }, 'questions', /id of its own/],
    [
      { questions: [{ ...standard.questions[0], kind: 'choice', options: ['One'] }] },
      'questions.0.options',
      /two options/,
    ],
  ])('refuses %j', async (change, field, message) => {
    const { status, body } = await save(change);
    expect([status, body.details]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
  });
});

describe('asking', () => {
  it('is for classes that end after it was turned on, the day after, once', async () => {
    expect(await askForFeedback(at(inDays(2)))).toBe(0);
    await database.db.courseRun.update({
      where: { id: run.id },
      data: { startDate: new Date(inDays(-2)), endDate: new Date(inDays(-2)) },
    });
    await save();
    expect(await askForFeedback(at(inDays(2)))).toBe(0);
    ({ run, learners } = await createClassOfTomorrow(leastFeedbackAnswers));
    expect(await askForFeedback(at(inDays(0)))).toBe(0);
    const both = await Promise.all([askForFeedback(at(inDays(2))), askForFeedback(at(inDays(2)))]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(new Set((await mails('feedback-asked')).map(({ userId }) => userId))).toEqual(
      new Set(learners.map(({ id }) => id)),
    );
  });

  it('leaves out small and cancelled classes, and who left', async () => {
    await save();
    await database.db.enrolment.updateMany({
      where: { userId: learners[0]?.id },
      data: { status: 'withdrawn' },
    });
    expect(await askForFeedback(at(inDays(2)))).toBe(0);
    await database.db.enrolment.updateMany({ data: { status: 'completed' } });
    await database.db.courseRun.update({ where: { id: run.id }, data: { status: 'Cancelled' } });
    expect(await askForFeedback(at(inDays(2)))).toBe(0);
    await database.db.courseRun.update({ where: { id: run.id }, data: { status: 'Confirmed' } });
    expect(await askForFeedback(at(inDays(2)))).toBe(1);
  });

  it('reminds once, shortly before the end, who has not answered', async () => {
    await save({ daysOpen: 7 });
    await askForFeedback(at(inDays(2)));
    const [first] = learners;
    if (first) await answer(first, { [whole ?? '']: 5 });
    expect(await remindOfFeedback(at(inDays(6)))).toBe(0);
    expect(await remindOfFeedback(at(inDays(8)))).toBe(learners.length - 1);
    expect(await remindOfFeedback(at(inDays(8)))).toBe(0);
  });
});

describe('answers', () => {
  beforeEach(async () => {
    await save();
    await askForFeedback(at(inDays(2)));
  });

  it('are taken once, even in two tabs, and say nothing of who gave them', async () => {
    const [first] = learners;
    if (!first) throw new Error('There are learners');
    expect((await own(first)).body.data).toMatchObject({ state: 'open', questions: standard.questions });
    const tabs = Array.from({ length: 8 }, () => answer(first, { [whole ?? '']: 4 }));
    const sent = await Promise.all(tabs);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await database.db.feedbackResponse.count()).toBe(1);
    expect((await own(first)).body.data).toMatchObject({ state: 'answered', questions: [] });
    const [stored] = await database.db.feedbackResponse.findMany();
    expect(Object.keys(stored ?? {})).toEqual(['id', 'courseRunId', 'answers']);
    expect(JSON.stringify(await database.db.auditEntry.findMany())).not.toContain(first.id);
  });

  it.each([
    [{}, 'answers', /at least one/],
    [{ [helped ?? '']: '  ' }, 'answers', /at least one/],
    [{ [whole ?? '']: 6 }, `answers.${whole}`, /1 to 5/],
    [{ [whole ?? '']: 'good' }, `answers.${whole}`, /1 to 5/],
    [{ [helped ?? '']: 3 }, `answers.${helped}`, /in words/],
    [{ other: 3 }, 'answers.other', /not asked/],
    [{ constructor: 3 }, 'answers.constructor', /not asked/],
  ])('refuses %j', async (answers, field, message) => {
    const [first] = learners;
    if (!first) throw new Error('There are learners');
    const { status, body } = await answer(first, answers);
    expect([status, body.details]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
    expect(await database.db.feedbackResponse.count()).toBe(0);
  });

  it('come from those who were asked, in time', async () => {
    const stranger = await createUser(database.db);
    expect((await answer(stranger, { [whole ?? '']: 4 })).status).toBe(404);
    await endRound();
    const [first] = learners;
    if (!first) throw new Error('There are learners');
    expect((await answer(first, { [whole ?? '']: 4 })).body.error).toMatch(/is over/);
    expect((await own(first)).body.data).toMatchObject({ state: 'closed', questions: [] });
  });

  it('are shown when the time is over and five gave some, and the trainer is notified', async () => {
    for (const [place, learner] of learners.entries())
      await answer(learner, {
        [whole ?? '']: place + 1,
        [clear ?? '']: 5,
        [better ?? '']: `更多练习 ${5 - place}`,
      });
    expect((await results()).body.data).toMatchObject({ asked: 5, answered: 5, results: null });
    expect(await closeDueFeedbackAndNotify(at(inDays(0)))).toBe(0);
    await endRound();
    expect(await closeDueFeedbackAndNotify(at(inDays(0)))).toBe(1);
    expect(await closeDueFeedbackAndNotify(at(inDays(0)))).toBe(0);
    expect(await mails('feedback-ready')).toEqual([{ userId: trainer.id }]);
    const { body } = await results();
    expect(body.data.results[0]).toMatchObject({
      average: 3,
      options: [1, 1, 1, 1, 1].map((count) => ({ count })),
    });
    expect(body.data.results[1]).toMatchObject({ average: 5 });
    expect(body.data.results[6].texts).toEqual([1, 2, 3, 4, 5].map((number) => `更多练习 ${number}`));
    expect((await results(admin)).status).toBe(200);
    const list = (as: Parameters<typeof actorOf>[0]) =>
      listClassesWithFeedback({ ...at(inDays(0)), actor: actorOf(as) }, { page: 1, pageSize: 10 });
    expect(await list(trainer)).toMatchObject({ total: 1, classes: [{ asked: 5, answered: 5, average: 4 }] });
    expect(await list(learners[0] ?? trainer)).toEqual({ total: 0, classes: [] });
    const months = await readFeedbackByMonth({ ...at(inDays(0)), actor: actorOf(admin) });
    expect(months).toMatchObject([{ average: 4, classes: 1 }]);
    expect((await results(await createUser(database.db, { roles: ['trainer'] }))).status).toBe(403);
  });

  it('stay hidden for good where fewer gave some', async () => {
    for (const learner of learners.slice(1)) await answer(learner, { [whole ?? '']: 1 });
    await endRound();
    expect((await results()).body.data).toMatchObject({ answered: 4, results: null });
    const reader = { ...at(inDays(0)), actor: actorOf(admin) };
    expect((await listClassesWithFeedback(reader, { page: 1, pageSize: 10 })).classes).toMatchObject([
      { average: null },
    ]);
    expect(await readFeedbackByMonth(reader)).toEqual([]);
    expect(await closeDueFeedbackAndNotify(at(inDays(0)))).toBe(1);
    expect(await mails('feedback-ready')).toEqual([]);
  });
});
