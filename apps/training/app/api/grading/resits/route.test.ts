import { buildPdf } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createAssessment,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { remindOfAssessmentsDueSoon } from '#domain/assessments/remind-of-assessments-due-soon.ts';
import {
  countOwnAssessments,
  listOwnAssessments,
  type OwnAssessmentView,
} from '#domain/submissions/list-own-assessments.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

const may = '2027-05-01T15:59:00.000Z';

async function begin(attempts = { maxAttempts: 2, passScore: 50 as number | null }) {
  now = new Date('2027-03-10T02:00:00Z');
  const { id: assessmentId, courseId } = await createAssessment(database.db, attempts);
  const as = await createUser(database.db, { roles: ['trainer'] });
  const run = await createCourseRun(database.db, { courseId, trainerId: as.id });
  const learner = await createUser(database.db);
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  return { as, learner, run, assessmentId };
}

type Place = Awaited<ReturnType<typeof begin>>;

const read = async ({ as, learner, assessmentId }: Place) => {
  const query = new URLSearchParams({ assessmentId, learnerId: learner.id });
  return (await service.call(`/api/grading/drafts?${query}`, { as })).body.data;
};

async function release(place: Place, score: number) {
  const { as, learner, assessmentId } = place;
  const pair = { assessmentId, learnerId: learner.id };
  const { version } = await read(place);
  const body = { ...pair, score, expectedVersion: version };
  const saved = await service.call('/api/grading/drafts', { method: 'PUT', as, body });
  now = new Date(+now + 60_000);
  const results = [{ learnerId: learner.id, expectedVersion: saved.body.data.version }];
  return service.call('/api/grading/drafts/release', { method: 'POST', as, body: { assessmentId, results } });
}

async function resit(place: Place, changes: object = {}) {
  const { as, learner, assessmentId } = place;
  const { dueDate, attempt } = await read(place);
  const body = {
    ...{ assessmentId, learnerId: learner.id, attempt: attempt + 1, dueDate: may },
    ...{ reason: 'Second try', expectedDueDate: dueDate, ...changes },
  };
  return service.call('/api/grading/resits', { method: 'PUT', as, body });
}

async function submit({ learner, assessmentId }: Place) {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob([buildPdf()]), '作业.pdf');
  return service.call('/api/submissions/submit', { method: 'POST', as: learner, body });
}

const ofLearner = async ({ learner }: Place) =>
  (await service.call('/api/submissions', { as: learner })).body.data;
const ofTrainer = async ({ as }: Place, status: string) =>
  (await service.call(`/api/grading/learner-submissions?status=${status}`, { as })).body.data;
const listed = async ({ learner }: Place, view: OwnAssessmentView) => {
  const person = await database.db.user.findUniqueOrThrow({ where: { id: learner.id } });
  const ctx = { db: database.db, actor: actorOf(person) };
  return {
    rows: await listOwnAssessments(ctx, { view, page: 1, limit: 10 }),
    ...(await countOwnAssessments(ctx)),
  };
};

describe('a resit', () => {
  it('is open with its own due date while the result before it counts everywhere', async () => {
    const place = await begin();
    await submit(place);
    await release(place, 40);
    service.mails.splice(0);
    const { status, body } = await resit(place);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      attempt: 2,
      dueDate: may,
      countedScore: 40,
      state: 'missing',
      grade: null,
    });
    expect(await ofLearner(place)).toMatchObject([{ attempt: 1, score: 40, status: 'graded' }]);
    expect(await ofTrainer(place, 'graded')).toMatchObject([{ attempt: 1, score: 40 }]);
    const due = await listed(place, 'due');
    expect(due).toMatchObject({ due: 1, graded: 0, rows: [{ attempt: 2, countingScore: 40, dueDate: may }] });
    expect(await database.db.notification.count({ where: { kind: 'resit-granted' } })).toBe(1);
    now = new Date('2027-04-30T02:00:00Z');
    expect(await remindOfAssessmentsDueSoon(service.services)).toBe(1);

    expect((await submit(place)).status).toBe(200);
    expect(await ofTrainer(place, 'pending')).toMatchObject([{ attempt: 2, late: false }]);
    expect(await ofTrainer(place, 'graded')).toMatchObject([{ attempt: 1, score: 40 }]);
    expect((await listed(place, 'waiting')).rows).toMatchObject([{ attempt: 2, countingScore: 40 }]);
    expect((await release(place, 45)).status).toBe(200);
    expect(await ofLearner(place)).toMatchObject([{ attempt: 2, score: 45 }]);
    expect(await ofTrainer(place, 'graded')).toMatchObject([{ attempt: 2, score: 45 }]);
    expect(await listed(place, 'graded')).toMatchObject({ graded: 1, due: 0, waiting: 0 });
  });

  it('keeps the work, grade and history of each attempt apart', async () => {
    const place = await begin();
    await submit(place);
    await release(place, 40);
    await resit(place);
    await submit(place);
    await release(place, 80);
    const { as, learner, assessmentId } = place;
    const query = new URLSearchParams({ assessmentId, learnerId: learner.id });
    const { body } = await service.call(`/api/grading/attempts?${query}`, { as });
    expect(body.data).toMatchObject([{ attempt: 1, score: 40, fileName: '作业.pdf' }]);
    const rows = await database.db.submission.findMany({ orderBy: { attempt: 'asc' } });
    for (const [index, score] of [40, 80].entries()) {
      const path = `/api/grading/submissions/${rows[index]?.id}/history`;
      expect((await service.call(path, { as })).body.data).toMatchObject([{ previousScore: null, score }]);
    }
  });

  it('gives way to the result before it when its grade is taken back', async () => {
    const place = await begin();
    await release(place, 40);
    await resit(place);
    await release(place, 80);
    const [{ submissionId }] = await ofLearner(place);
    const body = { submissionId, status: 'pending' };
    await service.call('/api/grading/update-grading', { method: 'PUT', as: place.as, body });
    expect(await ofTrainer(place, 'graded')).toMatchObject([{ attempt: 1, score: 40 }]);
  });

  it('is counted for who left the class before it', async () => {
    const place = await begin();
    await release(place, 40);
    await resit(place);
    await database.db.enrolment.updateMany({ data: { status: 'withdrawn' } });
    expect(await listed(place, 'graded')).toMatchObject({ graded: 1, rows: [{ countingScore: 40 }] });
  });

  it('is refused to the competent, before a result, with a draft, and after the last attempt', async () => {
    const place = await begin();
    const messageOf = async (changes?: object) => (await resit(place, changes)).body.details?.[0]?.message;
    const refused =
      'A resit needs a released result below the pass score, no open draft, and an attempt that is left';
    expect(await messageOf()).toBe(refused);
    await release(place, 50);
    expect(await messageOf()).toBe(refused);
    const [{ submissionId }] = await ofLearner(place);
    const grade = { submissionId, status: 'graded', score: 49.5 };
    await service.call('/api/grading/update-grading', { method: 'PUT', as: place.as, body: grade });
    const { version } = await read(place);
    const pair = { assessmentId: place.assessmentId, learnerId: place.learner.id };
    const draft = {
      method: 'PUT' as const,
      as: place.as,
      body: { ...pair, score: 60, expectedVersion: version },
    };
    const saved = await service.call('/api/grading/drafts', draft);
    expect(await messageOf()).toBe(refused);
    const discard = { ...pair, expectedVersion: saved.body.data.version };
    await service.call('/api/grading/drafts/discard', { method: 'POST', as: place.as, body: discard });
    expect(await messageOf({ reason: ' ' })).toBe('Say why');
    expect(await messageOf({ dueDate: '2027-03-01' })).toBe('A resit is due in the future');
    expect(await messageOf()).toBeUndefined();
    await release(place, 10);
    expect(await messageOf()).toBe(refused);
  });

  it('mails the result first, when it waits to be mailed', async () => {
    const place = await begin();
    const { as, learner, assessmentId } = place;
    const body = { assessmentId, learnerId: learner.id, score: 30 };
    await service.call('/api/grading/without-submission', { method: 'POST', as, body });
    await resit(place);
    await service.settleMails();
    const subjects = service.mails.map(({ subject }) => subject);
    expect(subjects).toContain('Your work is graded');
  });

  it('is moved and taken back only from what was read, and stays once something was done for it', async () => {
    const place = await begin();
    await release(place, 40);
    const tabs = await Promise.all([resit(place), resit(place, { dueDate: '2027-06-01' })]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.resit.count()).toBe(1);
    const present = { attempt: 2 };
    const june = '2027-06-01T15:59:59.000Z';
    expect((await resit(place, { ...present, dueDate: june })).body.data).toMatchObject({ dueDate: june });
    expect((await resit(place, { ...present, expectedDueDate: may })).body.details).toMatchObject([
      { field: 'expectedDueDate' },
    ]);
    const taken = await resit(place, { ...present, dueDate: null, reason: '' });
    expect(taken.body.data).toMatchObject({
      attempt: 1,
      state: 'released',
      grade: { score: 40 },
      mayResit: true,
    });
    await resit(place);
    await submit(place);
    expect((await resit(place, { ...present, dueDate: null })).status).toBe(400);
  });

  it('is not taken back while there is a draft for it, and the first attempt never', async () => {
    const place = await begin();
    await release(place, 40);
    const first = { attempt: 1, dueDate: null, reason: '' };
    expect((await resit(place, first)).status).toBe(400);
    await resit(place);
    const { as, learner, assessmentId } = place;
    const { version } = await read(place);
    const body = { assessmentId, learnerId: learner.id, score: 55, expectedVersion: version };
    await service.call('/api/grading/drafts', { method: 'PUT', as, body });
    const refused = await resit(place, { attempt: 2, dueDate: null, reason: '' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'dueDate' }] } });
    expect(await database.db.resit.count()).toBe(1);
  });

  it('that is graded without work is an attempt of its own', async () => {
    const place = await begin();
    await release(place, 40);
    await resit(place);
    await release(place, 45);
    const rows = await database.db.submission.findMany({ orderBy: { attempt: 'asc' } });
    expect(rows.map(({ attempt, score }) => [attempt, score?.toNumber()])).toEqual([
      [1, 40],
      [2, 45],
    ]);
  });

  it('is not given to who has exactly the pass score', async () => {
    const place = await begin();
    await release(place, 50);
    expect((await resit(place)).body.details).toMatchObject([{ field: 'attempt' }]);
  });

  it('is not marked by a draft that was read before it', async () => {
    const place = await begin();
    const { version } = await read(place);
    await release(place, 40);
    await resit(place);
    const body = {
      ...{ assessmentId: place.assessmentId, learnerId: place.learner.id },
      ...{ score: 90, expectedVersion: version },
    };
    const late = await service.call('/api/grading/drafts', { method: 'PUT', as: place.as, body });
    expect(late.status).toBe(400);
  });

  it('judges each attempt by its own due date', async () => {
    const place = await begin();
    now = new Date('2027-03-25T02:00:00Z');
    await submit(place);
    await release(place, 40);
    await resit(place);
    await submit(place);
    const rows = await database.db.submission.findMany({ orderBy: { attempt: 'asc' } });
    expect(rows.map(({ late }) => late)).toEqual([true, false]);
    const extension = {
      ...{ assessmentId: place.assessmentId, learnerId: place.learner.id, reason: 'Ill' },
      ...{ dueDate: '2027-07-01', expectedDueDate: may },
    };
    const refused = await service.call('/api/grading/extensions', {
      method: 'PUT',
      as: place.as,
      body: extension,
    });
    expect(refused.body.details).toMatchObject([{ field: 'dueDate' }]);
  });

  it('is given by those who may grade the learner', async () => {
    const place = await begin();
    await release(place, 40);
    await database.db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: false } });
    const { dueDate } = await read(place);
    const stranger = await createUser(database.db, { roles: ['trainer'] });
    const body = {
      ...{ assessmentId: place.assessmentId, learnerId: place.learner.id, attempt: 2, dueDate: may },
      ...{ reason: 'Why', expectedDueDate: dueDate },
    };
    const by = async (as: { id: string }) =>
      (await service.call('/api/grading/resits', { method: 'PUT', as, body })).status;
    expect([await by(place.learner), await by(stranger), await by(place.as)]).toEqual([403, 404, 200]);
  });
});

describe('an assessment', () => {
  it('has a pass score of at most its highest score', async () => {
    const { assessmentId } = await begin();
    const developer = await createUser(database.db, { roles: ['developer'] });
    const options = { method: 'PUT' as const, as: developer, body: { passScore: 101 } };
    const { body } = await service.call(`/api/assessments/${assessmentId}`, options);
    expect(body.details).toMatchObject([{ field: 'passScore' }]);
  });
});
