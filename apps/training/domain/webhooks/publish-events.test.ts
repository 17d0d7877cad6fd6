import { type TrainingWebhook, trainingWebhooks } from '@repo/schemas/training/webhooks';
import { webhookPayloadSchema } from '@repo/schemas/webhook';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { mailDueGrades } from '#domain/grading/mail-due-grades.ts';
import { createClassPublishedAtAgency } from '#testing/create-class-published-at-agency.ts';
import { useAgency } from '#testing/use-agency.ts';
import { enrolmentRecord } from '#testing/use-bulk-create.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { publishClassWebhook } from './publish-events.ts';

const database = useTrainingDatabase();
const agency = useAgency();
let now = new Date();
const service = useTrainingService(database, () => {
  now = new Date();
  return { clock: () => now, agency: agency.client };
});

const types = Object.keys(trainingWebhooks) as TrainingWebhook[];

async function subscribe() {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const send = (method: string, path: string, body?: object) =>
    service.call(path, { method, body, as: admin });
  const answer = await send('POST', '/api/webhooks/endpoints', {
    url: 'https://receiver.example/in',
    eventTypes: types,
  });
  expect(answer.status).toBe(201);
  return { admin, send, endpoint: answer.body.data.endpoint, secret: answer.body.data.secret };
}

/** What was published since the last call, each parsed by the schema that the API description shows. */
async function published() {
  const events = await database.db.webhookEvent.findMany({ orderBy: { deliveries: { _count: 'asc' } } });
  await database.db.webhookEvent.deleteMany();
  return events.map(({ type, payload, createdAt }) => {
    const known = z.enum(types).parse(type);
    const whole = { type, timestamp: createdAt.toISOString(), version: 1, data: payload };
    const { data } = webhookPayloadSchema(known, z.strictObject(trainingWebhooks[known].data.shape)).parse(
      whole,
    );
    return { type: known, data };
  });
}

async function aheadRun() {
  const date = dateTextToColumn(addDaysToDateText(singaporeDate(now), 30));
  const course = await createCourse(database.db);
  return createCourseRun(database.db, {
    courseId: course.id,
    startDate: date,
    endDate: date,
    status: 'Confirmed',
  });
}

test('an enrolment is told when it is made, changed and withdrawn', async () => {
  const { send } = await subscribe();
  const learner = await createUser(database.db);
  const { id: courseRunId } = await aheadRun();
  await service.call('/api/enrolments/enroll', { method: 'POST', body: { courseRunId }, as: learner });
  const [{ data: made } = { data: null }] = await published();
  expect(made).toMatchObject({ status: 'enrolled', learnerId: learner.id, courseRunId });
  const { id } = await database.db.enrolment.findFirstOrThrow();
  await send('PUT', `/api/admin/enrolments/${id}`, { status: 'completed' });
  await send('PUT', `/api/admin/enrolments/${id}`, { status: 'enrolled' });
  await service.call('/api/enrolments/unenroll', { method: 'POST', body: { enrollmentId: id }, as: learner });
  expect((await published()).map(({ type, data }) => [type, Reflect.get(data, 'status')]).toSorted()).toEqual(
    [
      ['enrolment.changed', 'completed'],
      ['enrolment.changed', 'enrolled'],
      ['enrolment.withdrawn', 'withdrawn'],
    ],
  );
});

test('bulk enrolment tells of a new enrolment, and of one that had ended as changed', async () => {
  const { send } = await subscribe();
  const enrol = () => send('POST', '/api/enrolments/bulk-create', { enrolment: enrolmentRecord });
  expect((await enrol()).status).toBe(200);
  const { id } = await database.db.enrolment.findFirstOrThrow();
  expect(await published()).toMatchObject([{ type: 'enrolment.created', data: { id, status: 'enrolled' } }]);
  await database.db.enrolment.updateMany({ data: { status: 'withdrawn' } });
  expect((await enrol()).status).toBe(200);
  expect(await published()).toMatchObject([{ type: 'enrolment.changed', data: { id, status: 'enrolled' } }]);
});

test('a class is told when it is changed, published and cancelled, and its enrolments with it', async () => {
  const { send } = await subscribe();
  const { id } = await aheadRun();
  await createEnrolment(database.db, { courseRunId: id, userId: (await createUser(database.db)).id });
  await send('PUT', `/api/course-runs/${id}`, { minimumLearners: 3, localOnly: true });
  await publishClassWebhook(database.db, service.services, 'class.published', id);
  await send('POST', `/api/course-runs/${id}/cancel`, { reason: 'Too few', localOnly: true });
  const events = await published();
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'class.cancelled',
    'class.changed',
    'class.published',
    'enrolment.changed',
  ]);
  expect(events.find(({ type }) => type === 'class.cancelled')?.data).toMatchObject({
    id,
    status: 'Cancelled',
  });
});

test('every route that changes a published class tells of the class as it is afterwards', async () => {
  const { send } = await subscribe();
  const { id, start, end, agencyRunId } = await createClassPublishedAtAgency({ database, agency, service });
  expect(await published()).toMatchObject([{ type: 'class.published', data: { id, agencyRunId } }]);
  const { id: trainerId } = await createUser(database.db, { roles: ['trainer'] });
  const [from, until] = [addDaysToDateText(start, 3), addDaysToDateText(end, 3)];
  const sitting = (date: string) => ({ date, startTime: '10:00', endTime: '12:00' });
  const run = `/api/course-runs/${id}`;
  const plan = { startDate: from, endDate: until, sessions: [sitting(from), sitting(until)], reason: 'Ill' };
  for (const [method, path, body, expected] of [
    ['PUT', run, { minimumLearners: 3 }, { status: 'Confirmed', startDate: start }],
    ['POST', '/api/admin/assign-trainer', { courseRunId: id, trainerId }, { trainerId, startDate: start }],
    ['PUT', `/api/agency/courses/courseRuns/${id}`, { sessions: [sitting(start)] }, { endDate: end }],
    ['POST', `${run}/reschedule`, plan, { startDate: from, endDate: until, trainerId }],
  ] as const) {
    const answer = await send(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    const events = await published();
    expect([path, events]).toMatchObject([
      path,
      [{ type: 'class.changed', data: { id, agencyRunId, ...expected } }],
    ]);
  }
});

test('attendance by code and of everybody who is left is told of those alone', async () => {
  const { send } = await subscribe();
  const around = (days: number) => dateTextToColumn(addDaysToDateText(singaporeDate(now), days));
  const dates = { startDate: around(-1), endDate: around(1) };
  const { id: courseRunId } = await createCourseRun(database.db, dates);
  const { id: sessionId } = await database.db.courseRunSession.create({
    data: { courseRunId, number: 1, ...dates, startTime: '09:00', endTime: '10:00' },
  });
  const [one, other] = [await createUser(database.db), await createUser(database.db)];
  for (const { id: userId } of [one, other]) await createEnrolment(database.db, { courseRunId, userId });
  const sessionPath = `/api/sessions/${sessionId}`;
  const { code } = (await send('GET', `${sessionPath}/attendance-code`)).body.data;
  const attend = () => service.call('/api/attendance', { method: 'POST', body: { code }, as: one });
  expect((await attend()).status).toBe(200);
  expect((await attend()).status).toBe(200);
  const about = (learnerId: string) => ({ sessionId, courseRunId, learnerId });
  expect(await published()).toMatchObject([{ type: 'attendance.recorded', data: about(one.id) }]);
  const rest = { status: 'absent', expectedUnmarked: 1 };
  expect((await send('POST', `${sessionPath}/attendance/rest`, rest)).status).toBe(200);
  expect(await published()).toMatchObject([
    { type: 'attendance.recorded', data: { ...about(other.id), status: 'absent' } },
  ]);
});

test('attendance and released grades are told', async () => {
  const { send } = await subscribe();
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const date = dateTextToColumn(addDaysToDateText(singaporeDate(now), -1));
  const { id: courseRunId } = await createCourseRun(database.db, {
    trainerId: trainer.id,
    startDate: date,
    endDate: date,
  });
  const { id: sessionId } = await database.db.courseRunSession.create({
    data: { courseRunId, number: 1, startDate: date, endDate: date, startTime: '09:00', endTime: '10:00' },
  });
  const { userId } = await createEnrolment(database.db, { courseRunId });
  const mark = (status: string | null) =>
    send('PUT', `/api/sessions/${sessionId}/attendance`, { marks: [{ userId, status }] });
  expect((await mark('late')).status).toBe(200);
  expect((await mark('late')).status).toBe(200);
  await mark(null);
  const statuses = (await published()).map(({ data }) => Reflect.get(data, 'status'));
  expect(statuses).toHaveLength(2);
  expect(statuses).toEqual(expect.arrayContaining(['late', null]));

  const { id: submissionId } = await createSubmission(database.db, { courseRunId });
  await send('PUT', '/api/grading/update-grading', { submissionId, status: 'graded', score: 7 });
  expect(await published()).toEqual([]);
  now = new Date(+now + 11 * 60_000);
  await mailDueGrades(service.services);
  expect(await published()).toMatchObject([{ type: 'grade.released', data: { submissionId, score: 7 } }]);
});

test('tests and repeated deliveries are ten a minute for a person, together', async () => {
  const { send, endpoint } = await subscribe();
  const path = `/api/webhooks/endpoints/${endpoint.id}`;
  const first = await send('POST', `${path}/test`);
  const again = `${path}/deliveries/${first.body.data.id}/redeliver`;
  for (let n = 1; n < 10; n += 1) expect((await send('POST', again)).status).toBe(200);
  expect((await send('POST', again)).status).toBe(429);
  expect((await send('POST', `${path}/test`)).status).toBe(429);
  const other = await createUser(database.db, { roles: ['admin'] });
  expect((await service.call(`${path}/test`, { method: 'POST', as: other })).status).toBe(200);
});

test('an admin registers, changes and rotates a webhook, and the audit log says so', async () => {
  const { admin, send, endpoint, secret } = await subscribe();
  expect(secret).toMatch(/^whsec_/);
  const path = `/api/webhooks/endpoints/${endpoint.id}`;
  const refused = await send('PUT', path, { url: 'https://127.0.0.1/' });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'url' }] } });
  const changed = await send('PUT', path, { description: 'Payroll', expectedUpdatedAt: endpoint.updatedAt });
  expect(changed.body.data).toMatchObject({ description: 'Payroll', status: 'active' });
  const rotated = await send('POST', `${path}/rotate-secret`);
  expect(rotated.body.data.secret).not.toBe(secret);
  await send('DELETE', path);
  expect((await send('GET', path)).status).toBe(404);
  const entries = await database.db.auditEntry.findMany({
    where: { actor: `user:${admin.id}` },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook-endpoint.create',
    'webhook-endpoint.change',
    'webhook-endpoint.rotate-secret',
    'webhook-endpoint.delete',
  ]);
  expect(JSON.stringify(entries)).not.toContain(secret);
});
