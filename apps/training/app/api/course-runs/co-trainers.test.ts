import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({ clock: () => new Date('2027-03-01T10:00:00Z') }));
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let lead: Person;
let partner: Person;
let helper: Person;
let stranger: Person;
let courseId: string;

const session = { number: 1, startTime: '09:00', endTime: '12:00' };
const day = { startDate: dateTextToColumn('2027-03-01'), endDate: dateTextToColumn('2027-03-01') };

beforeEach(async () => {
  const trainer = (fullName: string) => createUser(database.db, { roles: ['trainer'], fullName });
  admin = await createUser(database.db, { roles: ['admin'] });
  [lead, partner, helper] = [await trainer('Lead'), await trainer('Partner'), await trainer('Helper')];
  stranger = await trainer('Stranger');
  courseId = (await createCourse(database.db, { title: 'Food hygiene', status: 'draft' })).id;
});

async function createClass(more: object = {}) {
  const run = await createCourseRun(database.db, {
    ...{ courseId, trainerId: lead.id, ...day, ...more },
    sessions: { create: { ...session, ...day } },
    coTrainers: {
      create: [
        { userId: partner.id, role: 'co_trainer' },
        { userId: helper.id, role: 'assistant' },
      ],
    },
  });
  const { id: sessionId } = await database.db.courseRunSession.findFirstOrThrow({
    where: { courseRunId: run.id },
  });
  return { id: run.id, sessionId };
}

const get = async (as: Person, path: string) => (await service.call(path, { as })).status;
const put = (path: string, body: object) => service.call(path, { method: 'PUT', as: admin, body });
const notified = async () =>
  (await database.db.notification.findMany({ where: { kind: 'trainer-changed' } })).map(
    ({ userId }) => userId,
  );

it('a co-trainer may what the trainer may, an assistant sees the class and takes attendance', async () => {
  const { id, sessionId } = await createClass();
  const learner = await createUser(database.db);
  await createEnrolment(database.db, { userId: learner.id, courseRunId: id });
  const assessment = await createAssessment(database.db, { courseId });
  await createSubmission(database.db, {
    learnerId: learner.id,
    courseRunId: id,
    assessmentId: assessment.id,
  });
  const paths = [
    `/api/course-runs/${id}`,
    `/api/course-runs/${id}/messages`,
    `/api/sessions/${sessionId}/attendance`,
    `/api/course-runs/${id}/roster`,
    `/api/course-runs/${id}/completion`,
    `/api/course-runs/${id}/gradebook`,
  ];
  const statusesOf = async (as: Person) => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push(await get(as, path));
    return statuses;
  };
  expect(await statusesOf(lead)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOf(partner)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOf(helper)).toEqual([200, 200, 200, 403, 403, 404]);
  expect(await statusesOf(stranger)).toEqual([404, 404, 403, 403, 403, 404]);
  const gradable = async (as: Person) => {
    const { body } = await service.call(`/api/grading/learner-submissions?courseRunId=${id}`, { as });
    return body.data.length;
  };
  expect([await gradable(partner), await gradable(helper), await gradable(stranger)]).toEqual([1, 0, 0]);
});

it('those who come, go or change are mailed, and the others are not', async () => {
  const { id } = await createClass();
  const { updatedAt } = (await service.call(`/api/course-runs/${id}`, { as: admin })).body.data;
  const change = (coTrainers: object[]) =>
    put(`/api/course-runs/${id}`, { coTrainers, expectedUpdatedAt: updatedAt });
  const answer = await change([
    { userId: partner.id, role: 'co_trainer' },
    { userId: stranger.id, role: 'assistant' },
  ]);
  expect(answer.body.data.coTrainers).toEqual([
    { userId: partner.id, fullName: 'Partner', role: 'co_trainer' },
    { userId: stranger.id, fullName: 'Stranger', role: 'assistant' },
  ]);
  expect((await notified()).toSorted()).toEqual([helper.id, stranger.id].toSorted());
  // The form of somebody else was read before that.
  expect((await change([])).status).toBe(400);
  const learner = await createUser(database.db);
  expect(
    (await put(`/api/course-runs/${id}`, { coTrainers: [{ userId: learner.id, role: 'assistant' }] })).status,
  ).toBe(400);
});

it('who becomes the trainer is no longer a co-trainer', async () => {
  const { id } = await createClass();
  const answer = await put(`/api/course-runs/${id}`, { trainerId: partner.id });
  expect(answer.body.data).toMatchObject({
    trainer: { id: partner.id },
    coTrainers: [{ userId: helper.id }],
  });
});

it('a clash of a co-trainer is named, and kept in the audit log when the class is saved all the same', async () => {
  await createClass();
  const sessions = [{ date: '2027-03-01', startTime: '11:00', endTime: '13:00' }];
  const coTrainers = [{ userId: helper.id, role: 'assistant' }];
  const checked = await service.call('/api/course-runs/clashes', {
    ...{ method: 'POST', as: admin, body: { sessions, coTrainers } },
  });
  expect(checked.body.data.clashes).toMatchObject([{ kind: 'trainer', who: 'Helper', blocks: false }]);
  const dates = { startDate: '2027-03-01', endDate: '2027-03-01' };
  const made = await service.call('/api/course-runs', {
    ...{ method: 'POST', as: admin, body: { courseId, ...dates, sessions, coTrainers } },
  });
  expect(made.status).toBe(200);
  const { after } = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'class.create' } });
  expect(after).toMatchObject({ savedDespite: 'Helper: Food hygiene, Mon 1 Mar 2027, 9:00 am to 12:00 pm' });
});
