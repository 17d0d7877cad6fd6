import { buildPdf } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { remindOfAssessmentsDueSoon } from '#domain/assessments/remind-of-assessments-due-soon.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

/** The class ends on 2 March 2027; the assessment is due on 20 March without a rule. */
async function begin(dueDaysAfterClass: number | null = null) {
  now = new Date('2027-03-10T02:00:00Z');
  const { id: assessmentId, courseId } = await createAssessment(database.db, { dueDaysAfterClass });
  const as = await createUser(database.db, { roles: ['trainer'] });
  const run = await createCourseRun(database.db, { courseId, trainerId: as.id });
  const learner = await createUser(database.db);
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  return { as, learner, run, assessmentId };
}

type Place = Awaited<ReturnType<typeof begin>>;

const dueOf = async ({ learner, assessmentId }: Place) =>
  (await service.call(`/api/assessments/${assessmentId}`, { as: learner })).body.data.dueDate;

const extend = ({ as, learner, assessmentId }: Place, body: object) =>
  service.call('/api/grading/extensions', {
    method: 'PUT',
    as,
    body: { assessmentId, learnerId: learner.id, reason: 'Reservist training', ...body },
  });

async function submit({ learner, assessmentId }: Place) {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob([buildPdf()]), '作业.pdf');
  return service.call('/api/submissions/submit', { method: 'POST', as: learner, body });
}

const isLate = async () => (await database.db.submission.findFirstOrThrow()).late;
const march20 = '2027-03-20T15:59:00.000Z';

describe('a due date after the class', () => {
  it('is the end of that day in Singapore, counted from the last session', async () => {
    const place = await begin(7);
    expect(await dueOf(place)).toBe('2027-03-09T15:59:59.000Z');
    const day = new Date('2027-03-05T00:00:00Z');
    const times = { startTime: '09:00', endTime: '17:00' };
    await database.db.courseRunSession.create({
      data: { courseRunId: place.run.id, number: 1, startDate: day, endDate: day, ...times },
    });
    expect(await dueOf(place)).toBe('2027-03-12T15:59:59.000Z');
    const listed = await service.call('/api/assessments', { as: place.learner });
    expect(listed.body.data[0].dueDate).toBe('2027-03-12T15:59:59.000Z');
    const ofClass = await service.call(`/api/course-runs/${place.run.id}/due-dates`, { as: place.as });
    expect(ofClass.body.data).toMatchObject([{ dueDate: '2027-03-12T15:59:59.000Z', classDueDate: null }]);
  });

  it('is the assessment’s own without the rule, and for a class without dates', async () => {
    expect(await dueOf(await begin())).toBe(march20);
    const place = await begin(7);
    const undated = { startDate: null, endDate: null };
    await database.db.courseRun.update({ where: { id: place.run.id }, data: undated });
    expect(await dueOf(place)).toBe(march20);
  });

  it('gives way to the date that a class was given', async () => {
    const place = await begin(7);
    const dueDates = [{ assessmentId: place.assessmentId, dueDate: march20 }];
    const options = { method: 'PUT' as const, as: place.as, body: { dueDates } };
    await service.call(`/api/course-runs/${place.run.id}/due-dates`, options);
    expect(await dueOf(place)).toBe(march20);
  });

  it('decides who is late, also when the rule is changed afterwards', async () => {
    const place = await begin(7);
    await submit(place);
    expect(await isLate()).toBe(true);
    const developer = await createUser(database.db, { roles: ['developer'] });
    const rule = { method: 'PUT' as const, as: developer, body: { dueDaysAfterClass: 9 } };
    await service.call(`/api/assessments/${place.assessmentId}`, rule);
    expect(await isLate()).toBe(false);
  });

  it('is what learners are reminded of', async () => {
    await begin(10);
    expect(await remindOfAssessmentsDueSoon(service.services)).toBe(1);
    expect(await remindOfAssessmentsDueSoon(service.services)).toBe(0);
  });
});

describe('an extension', () => {
  const april = '2027-04-01T15:59:00.000Z';

  it('holds for one learner, who sees it at once, and for lateness', async () => {
    const place = await begin(7);
    const other = await createUser(database.db);
    await createEnrolment(database.db, { userId: other.id, courseRunId: place.run.id });
    await submit(place);
    expect(await isLate()).toBe(true);
    const { body } = await extend(place, { dueDate: april, expectedDueDate: await dueOf(place) });
    expect(body.data).toMatchObject({
      ...{ dueDate: april, late: false },
      extension: { reason: 'Reservist training' },
    });
    expect(await dueOf(place)).toBe(april);
    expect(await dueOf({ ...place, learner: other })).toBe('2027-03-09T15:59:59.000Z');
    expect(await isLate()).toBe(false);
    expect(await database.db.auditEntry.count({ where: { action: 'submission.extend' } })).toBe(1);
    const removed = await extend(place, { dueDate: null, expectedDueDate: april });
    expect(removed.body.data).toMatchObject({ late: true, extension: null });
  });

  it('needs a reason, a later date, and what applied when it was read', async () => {
    const place = await begin();
    const fieldOf = async (body: object) => (await extend(place, body)).body.details?.[0]?.field;
    expect(await fieldOf({ dueDate: april, expectedDueDate: march20, reason: ' ' })).toBe('reason');
    expect(await fieldOf({ dueDate: march20, expectedDueDate: march20 })).toBe('dueDate');
    expect(await fieldOf({ dueDate: april, expectedDueDate: april })).toBe('expectedDueDate');
    expect(await database.db.dueDateExtension.count()).toBe(0);
    expect(await fieldOf({ dueDate: april, expectedDueDate: march20 })).toBeUndefined();
    expect(await fieldOf({ dueDate: march20, expectedDueDate: april })).toBe('dueDate');
    expect(await dueOf(place)).toBe(april);
  });

  it('is given by those who may grade the learner', async () => {
    const place = await begin();
    const body = { dueDate: april, expectedDueDate: march20 };
    expect((await extend({ ...place, as: place.learner }, body)).status).toBe(403);
    await database.db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: false } });
    const stranger = await createUser(database.db, { roles: ['trainer'] });
    expect((await extend({ ...place, as: stranger }, body)).status).toBe(404);
  });

  it('is what its learner is reminded of', async () => {
    const place = await begin();
    await extend(place, { dueDate: april, expectedDueDate: march20 });
    now = new Date('2027-03-19T02:00:00Z');
    expect(await remindOfAssessmentsDueSoon(service.services)).toBe(0);
    now = new Date('2027-03-31T02:00:00Z');
    expect(await remindOfAssessmentsDueSoon(service.services)).toBe(1);
  });
});
