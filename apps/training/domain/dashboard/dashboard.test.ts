import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import type { SignedInContext } from '#domain/context.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listAllSessionsOfTodayAndTomorrow } from './list-all-sessions-of-today-and-tomorrow.ts';
import { listConcernsMostUrgentFirst } from './list-concerns-most-urgent-first.ts';

const database = useTrainingDatabase();
// One in the morning of 21 November in Singapore.
const now = new Date('2026-11-20T17:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
const date = (text: string) => new Date(`${text}T00:00:00Z`);

async function context(): Promise<SignedInContext> {
  const admin = await createUser(database.db, { roles: ['admin'] });
  return {
    ...service.services,
    actor: actorOf(admin),
    client: { address: '', userAgent: '' },
    requestId: '',
    defer: () => {},
  };
}

async function createSession(courseRunId: string, number: number, day: string, times: [string, string]) {
  await database.db.courseRunSession.create({
    data: {
      courseRunId,
      number,
      startDate: date(day),
      endDate: date(day),
      startTime: times[0],
      endTime: times[1],
      room: `Room ${number}`,
    },
  });
}

describe('sessions of today and tomorrow', () => {
  it('are those of today and tomorrow in Singapore, in order', async () => {
    const run = await createCourseRun(database.db, {
      startDate: date('2026-11-20'),
      endDate: date('2026-11-23'),
    });
    await createSession(run.id, 1, '2026-11-20', ['09:00', '17:00']);
    await createSession(run.id, 2, '2026-11-21', ['13:00', '17:00']);
    await createSession(run.id, 3, '2026-11-21', ['09:00', '12:00']);
    await createSession(run.id, 4, '2026-11-22', ['09:00', '12:00']);
    await createSession(run.id, 5, '2026-11-23', ['09:00', '12:00']);
    const cancelled = await createCourseRun(database.db, { status: 'Cancelled' });
    await createSession(cancelled.id, 1, '2026-11-21', ['09:00', '12:00']);
    const sessions = await listAllSessionsOfTodayAndTomorrow(await context());
    expect(sessions.map(({ date: day, room }) => [day, room])).toEqual([
      ['2026-11-21', 'Room 3'],
      ['2026-11-21', 'Room 2'],
      ['2026-11-22', 'Room 4'],
    ]);
    expect(sessions[0]).toMatchObject({ courseRunId: run.id, startTime: '09:00', trainerName: null });
  });

  it('are also the days of a class without sessions', async () => {
    const run = await createCourseRun(database.db, {
      startDate: date('2026-11-21'),
      endDate: date('2026-11-21'),
    });
    await createCourseRun(database.db, { startDate: null, endDate: null });
    expect(await listAllSessionsOfTodayAndTomorrow(await context())).toMatchObject([
      { date: '2026-11-21', courseRunId: run.id, startTime: null },
    ]);
  });
});

describe('concerns', () => {
  it('are none on a quiet day', async () => {
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    await createCourseRun(database.db, { startDate: date('2026-11-25'), trainerId: trainer.id });
    expect(await listConcernsMostUrgentFirst(await context())).toEqual([]);
  });

  it('are classes soon with too few learners or without a trainer', async () => {
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    const soon = { startDate: date('2026-11-25'), endDate: date('2026-11-25'), minimumLearners: 3 };
    const few = await createCourseRun(database.db, { ...soon, trainerId: trainer.id });
    await createEnrolment(database.db, { courseRunId: few.id });
    const untaught = await createCourseRun(database.db, { ...soon, minimumLearners: 0 });
    await createCourseRun(database.db, { ...soon, status: 'Cancelled' });
    await createCourseRun(database.db, {
      ...soon,
      startDate: date('2026-11-20'),
      endDate: date('2026-11-20'),
    });
    await createCourseRun(database.db, {
      ...soon,
      startDate: date('2026-12-06'),
      endDate: date('2026-12-06'),
    });
    expect(await listConcernsMostUrgentFirst(await context())).toMatchObject([
      { kind: 'below-minimum', id: few.id, when: '2026-11-25', count: 2 },
      { kind: 'no-trainer', id: untaught.id, when: '2026-11-25' },
    ]);
  });

  it('are keys that expire soon, and no others', async () => {
    const { id: creatorId } = await createUser(database.db, { roles: ['admin'] });
    const create = (name: string, values: object) =>
      database.db.apiKey.create({
        data: { name, prefix: 'trk_', keyHash: `${name} ${Math.random()}`, scopes: [], creatorId, ...values },
      });
    await create('soon', { expiresAt: new Date('2026-11-30T00:00:00Z') });
    await create('past', { expiresAt: new Date('2026-11-01T00:00:00Z') });
    await create('late', { expiresAt: new Date('2027-11-01T00:00:00Z') });
    await create('revoked', { expiresAt: new Date('2026-11-30T00:00:00Z'), revokedAt: now });
    await create('endless', {});
    const old = { expiresAt: new Date('2026-11-29T00:00:00Z'), createdAt: new Date('2026-01-01T00:00:00Z') };
    await create('replaced', old);
    await create('replaced', { createdAt: new Date('2026-11-19T00:00:00Z') });
    expect(await listConcernsMostUrgentFirst(await context())).toMatchObject([
      { kind: 'key-expires', name: 'soon' },
    ]);
  });

  it('are a failed synchronisation until the next one is well, and publications without a known outcome', async () => {
    const ctx = await context();
    const sync = (startedAt: string, status: 'finished' | 'failed') =>
      database.db.syncRun.create({ data: { trigger: 'nightly', status, startedAt: new Date(startedAt) } });
    const failed = await sync('2026-11-19T18:00:00Z', 'failed');
    await database.db.agencyPublication.create({
      data: {
        fingerprint: 'f',
        courseCode: 'TGS-1',
        startDate: date('2026-12-01'),
        endDate: date('2026-12-01'),
        leasedUntil: new Date('2026-11-20T16:00:00Z'),
        updatedAt: new Date('2026-11-20T16:00:00Z'),
        requesterId: ctx.actor.id,
      },
    });
    expect(await listConcernsMostUrgentFirst(ctx)).toMatchObject([
      { kind: 'sync-failed', id: failed.id, count: 0 },
      { kind: 'publication-open', name: 'TGS-1', when: '2026-12-01' },
    ]);
    const partly = await sync('2026-11-20T10:00:00Z', 'finished');
    await database.db.syncItem.create({
      data: { syncRunId: partly.id, agencyRunId: '1', courseCode: 'TGS-1', outcome: 'failed' },
    });
    expect((await listConcernsMostUrgentFirst(ctx))[0]).toMatchObject({ id: partly.id, count: 1 });
    await sync('2026-11-20T12:00:00Z', 'finished');
    expect((await listConcernsMostUrgentFirst(ctx)).map(({ kind }) => kind)).toEqual(['publication-open']);
  });

  it('are stalled bulk enrolments and those with failed rows, for two weeks', async () => {
    const upload = (fileName: string, values: object) =>
      database.db.enrolmentUpload.create({
        data: {
          fileName,
          fileSize: 1,
          uploader: 'user:x',
          uploaderLabel: 'Serene Ong',
          status: 'finished',
          createdAt: new Date('2026-11-19T00:00:00Z'),
          ...values,
        },
      });
    const open = await upload('open.xlsx', { counts: { states: { stored: 10, failed: 2, unknown: 1 } } });
    const stuck = await upload('stuck.xlsx', {
      status: 'paused',
      pauseReason: 'The agency does not answer',
      createdAt: new Date('2026-11-18T00:00:00Z'),
    });
    await upload('well.xlsx', { counts: { states: { stored: 10 } } });
    await upload('paused by a person.xlsx', { status: 'paused' });
    await upload('under way.xlsx', { status: 'sending', counts: { states: { failed: 2 } } });
    await upload('old.xlsx', {
      counts: { states: { failed: 2 } },
      createdAt: new Date('2026-11-06T00:00:00Z'),
    });
    expect(await listConcernsMostUrgentFirst(await context())).toMatchObject([
      { kind: 'upload-open', id: open.id, name: 'open.xlsx', count: 3 },
      { kind: 'upload-paused', id: stuck.id, count: null },
    ]);
  });

  it('are pieces of work that wait for a grade for a week', async () => {
    const course = await createCourse(database.db);
    const run = await createCourseRun(database.db, { courseId: course.id });
    const assessment = await createAssessment(database.db, { courseId: course.id });
    for (const submittedAt of ['2026-11-13T16:59:00Z', '2026-11-13T17:01:00Z']) {
      const learner = await createUser(database.db);
      await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
      await createSubmission(database.db, {
        assessmentId: assessment.id,
        learnerId: learner.id,
        courseRunId: run.id,
        submittedAt: new Date(submittedAt),
      });
    }
    expect(await listConcernsMostUrgentFirst(await context())).toMatchObject([
      { kind: 'ungraded', count: 1 },
    ]);
  });

  it('are classes of the last 60 days whose learners meet a rule that an admin confirms', async () => {
    const course = await createCourse(database.db, { title: '吊车基础' });
    await database.db.completionRule.create({
      data: { courseId: course.id, mode: 'confirm', needsCompetence: true, updatedAt: now },
    });
    const { id: assessmentId } = await createAssessment(database.db, { courseId: course.id, passScore: 50 });
    const createClass = async (endDate: string, score: number) => {
      const dates = { startDate: date('2026-01-05'), endDate: date(endDate) };
      const run = await createCourseRun(database.db, { courseId: course.id, ...dates });
      const { id: learnerId } = await createUser(database.db);
      await createEnrolment(database.db, { userId: learnerId, courseRunId: run.id });
      const work = { assessmentId, learnerId, courseRunId: run.id, gradedAt: now };
      await createSubmission(database.db, { ...work, status: 'graded', score });
      return run.id;
    };
    const ready = await createClass('2026-11-20', 50);
    await createClass('2026-11-20', 49);
    await createClass('2026-09-01', 50);
    const found = { kind: 'to-complete', id: ready, name: '吊车基础', when: '2026-11-20', count: 1 };
    expect(await listConcernsMostUrgentFirst(await context())).toEqual([found]);
    await database.db.enrolment.updateMany({ data: { completionTakenBackAt: now } });
    expect(await listConcernsMostUrgentFirst(await context())).toEqual([]);
    await database.db.enrolment.updateMany({ data: { completionTakenBackAt: null } });
    await database.db.completionRule.updateMany({ data: { mode: 'manual' } });
    expect(await listConcernsMostUrgentFirst(await context())).toEqual([]);
  });
});
