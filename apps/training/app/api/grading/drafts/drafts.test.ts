import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { mailDueGrades } from '#domain/grading/mail-due-grades.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

type Result = { learnerId: string; version: string; state: string; warnings: string[]; mail: unknown };

/** A class with this many learners, of whom the first one has handed in work. */
async function begin(learners = 1) {
  now = new Date('2027-03-01T02:00:00Z');
  const course = await createCourse(database.db, { title: '食品安全 உணவுப் பாதுகாப்பு' });
  const { id: assessmentId } = await createAssessment(database.db, {
    courseId: course.id,
    title: '实践评估 செய்முறைத் தேர்வு',
  });
  const trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Trainer One' });
  const run = await createCourseRun(database.db, { courseId: course.id, trainerId: trainer.id });
  const people = [];
  for (let n = 0; n < learners; n += 1) {
    const person = await createUser(database.db, {
      fullName: `Learner ${String(n).padStart(3, '0')}`,
      email: `l${n}@example.com`,
    });
    await createEnrolment(database.db, { userId: person.id, courseRunId: run.id });
    people.push(person);
  }
  const [first] = people;
  if (!first) throw new Error('There is a learner');
  const work = await createSubmission(database.db, {
    ...{ assessmentId, learnerId: first.id, courseRunId: run.id },
  });
  return { as: trainer, assessmentId, courseRunId: run.id, people, first, work };
}

type Place = { as: { id: string }; assessmentId: string; courseRunId: string };

async function results({ as, assessmentId, courseRunId }: Place): Promise<Result[]> {
  const query = new URLSearchParams({ assessmentId, courseRunId });
  return (await service.call(`/api/grading/results?${query}`, { as })).body.data.results;
}

async function save({ as, assessmentId, courseRunId }: Place, learnerId: string, draft: object = {}) {
  const found = (await results({ as, assessmentId, courseRunId })).find((row) => row.learnerId === learnerId);
  const body = { assessmentId, learnerId, expectedVersion: found?.version ?? '-', score: 71, ...draft };
  return service.call('/api/grading/drafts', { method: 'PUT', as, body });
}

function release({ as, assessmentId }: Pick<Place, 'as' | 'assessmentId'>, rows: Result[]) {
  const chosen = rows.map(({ learnerId, version }) => ({ learnerId, expectedVersion: version }));
  return service.call('/api/grading/drafts/release', {
    ...{ method: 'POST', as, body: { assessmentId, results: chosen } },
  });
}

async function mailed() {
  await service.settleMails();
  return service.mails.splice(0);
}

const grade = (as: { id: string }, body: object) =>
  service.call('/api/grading/update-grading', { method: 'PUT', as, body: { status: 'graded', ...body } });

describe('a draft', () => {
  it('is nowhere for its learner, and sends nothing, however long it waits', async () => {
    const place = await begin();
    const { first, assessmentId } = place;
    expect((await save(place, first.id, { feedback: 'secret words' })).status).toBe(200);
    now = new Date(+now + 3_600_000);
    expect(await mailDueGrades(service.services)).toBe(0);
    expect(await mailed()).toEqual([]);
    expect(await database.db.notification.count()).toBe(0);
    expect(await database.db.webhookEvent.count()).toBe(0);
    for (const path of ['/api/submissions', `/api/assessments/${assessmentId}`, '/api/assessments']) {
      const answer = await service.call(path, { as: first });
      expect(answer.status, path).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/secret words|"score":71/);
    }
    for (const path of ['/api/grading/drafts', '/api/grading/results']) {
      const query = new URLSearchParams({
        assessmentId,
        learnerId: first.id,
        courseRunId: place.courseRunId,
      });
      expect((await service.call(`${path}?${query}`, { as: first })).status).toBe(403);
    }
  });

  it('is refused above the highest score, and for somebody of another course', async () => {
    const place = await begin();
    expect((await save(place, place.first.id, { score: 101 })).body.error).toBe('The score is at most 100');
    const stranger = await createUser(database.db);
    expect((await save(place, stranger.id)).status).toBe(404);
    const otherTrainer = await createUser(database.db, { roles: ['trainer'] });
    await database.db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: false } });
    const [row] = await results(place);
    const body = {
      assessmentId: place.assessmentId,
      learnerId: place.first.id,
      expectedVersion: row?.version,
    };
    const options = { method: 'PUT' as const, as: otherTrainer, body };
    expect((await service.call('/api/grading/drafts', options)).status).toBe(404);
    expect((await release({ ...place, as: otherTrainer }, row ? [row] : [])).status).toBe(404);
  });

  it('is never overwritten by a second marker who has not read it', async () => {
    const place = await begin();
    const second = await createUser(database.db, { roles: ['admin'] });
    const [row] = await results(place);
    const body = {
      assessmentId: place.assessmentId,
      learnerId: place.first.id,
      expectedVersion: row?.version,
    };
    const put = (as: { id: string }, score: number) =>
      service.call('/api/grading/drafts', { method: 'PUT', as, body: { ...body, score } });
    const answers = await Promise.all([put(place.as, 50), put(second, 60)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.details).toMatchObject([{ field: 'expectedVersion' }]);
    expect(await database.db.gradeDraft.count()).toBe(1);
  });

  it('is read whole alone, and cut in the list of its class', async () => {
    const place = await begin();
    const feedback = '评'.repeat(300);
    const { body } = await save(place, place.first.id, { feedback, reason: 'Why' });
    expect(body.data.draft).toMatchObject({ feedback, reason: 'Why' });
    expect((await results(place))[0]).toMatchObject({ draft: { feedback: feedback.slice(0, 200) } });
  });

  it('can be discarded by who has read it', async () => {
    const place = await begin();
    const { body } = await save(place, place.first.id);
    const discard = (expectedVersion: string) =>
      service.call('/api/grading/drafts/discard', {
        method: 'POST',
        as: place.as,
        body: { assessmentId: place.assessmentId, learnerId: place.first.id, expectedVersion },
      });
    expect((await discard('-')).status).toBe(400);
    expect((await discard(body.data.version)).body.data).toMatchObject({ draft: null, state: 'missing' });
  });

  it('keeps its assessment from being deleted', async () => {
    const place = await begin();
    await database.db.submission.deleteMany();
    await save(place, place.first.id);
    const as = await createUser(database.db, { roles: ['developer'] });
    const answer = await service.call(`/api/assessments/${place.assessmentId}`, { method: 'DELETE', as });
    expect(answer.status).toBe(400);
  });
});

describe('the results of a class', () => {
  it('say who is missing, what is odd, and what would be mailed', async () => {
    const place = await begin(4);
    const ids = place.people.map(({ id }) => id);
    await save(place, ids[0] ?? '', { score: 0 });
    await save(place, ids[1] ?? '', { score: null, feedback: 'Not done' });
    await save(place, ids[2] ?? '', { score: 90 });
    await database.db.assessment.update({ where: { id: place.assessmentId }, data: { maxScore: 80 } });
    expect(await results(place)).toMatchObject([
      {
        ...{ state: 'ready', warnings: ['zero'] },
        mail: { to: 'l0@example.com', subject: 'Your work is graded' },
      },
      { state: 'started', warnings: [], mail: null },
      { state: 'blocked', warnings: ['out-of-range'], mail: null },
      { state: 'missing', draft: null, grade: null },
    ]);
  });

  it('do not hold somebody who is in a later class of the course, nor who withdrew', async () => {
    const place = await begin(3);
    const { courseId } = await database.db.courseRun.findUniqueOrThrow({ where: { id: place.courseRunId } });
    const later = await createCourseRun(database.db, { courseId });
    const [, moved, left] = place.people;
    if (!moved || !left) throw new Error('There are three');
    const enrolledAt = new Date('2030-01-01T00:00:00Z');
    await createEnrolment(database.db, { userId: moved.id, courseRunId: later.id, enrolledAt });
    await database.db.enrolment.updateMany({ where: { userId: left.id }, data: { status: 'withdrawn' } });
    expect((await results(place)).map(({ learnerId }) => learnerId)).toEqual([place.first.id]);
    expect(await results({ ...place, courseRunId: 'none' })).toEqual([]);
  });

  it('block a draft whose work was handed in again, or graded directly, after it was saved', async () => {
    const place = await begin();
    await save(place, place.first.id);
    await grade(place.as, { submissionId: place.work.id, score: 40 });
    const [row] = await results(place);
    expect(row).toMatchObject({ state: 'blocked', warnings: ['reason', 'outdated'] });
    expect((await release(place, row ? [row] : [])).status).toBe(400);
    expect((await save(place, place.first.id, { reason: 'Counted page 2' })).body.data.state).toBe('ready');
  });
});

describe('a release', () => {
  it('publishes work and results without work, with one mail each, and keeps who marked and who released', async () => {
    const place = await begin(3);
    for (const { id } of place.people) await save(place, id, { feedback: 'Well done' });
    const admin = await createUser(database.db, { roles: ['admin'], fullName: 'Admin' });
    const rows = await results(place);
    const answer = await release({ ...place, as: admin }, rows);
    expect(answer.body.data).toEqual({ released: 3, mailed: 3 });
    expect((await mailed()).map(({ to }) => to).toSorted()).toEqual([
      'l0@example.com',
      'l1@example.com',
      'l2@example.com',
    ]);
    const own = await service.call('/api/submissions', { as: place.first });
    expect(own.body.data).toMatchObject([
      { status: 'graded', score: 71, gradedBy: 'Trainer One', changedAt: null },
    ]);
    const history = await service.call(`/api/grading/submissions/${place.work.id}/history`, { as: admin });
    expect(history.body.data).toMatchObject([
      { previousScore: null, score: 71, markedBy: 'Trainer One', releasedBy: 'Admin' },
    ]);
    now = new Date(+now + 3_600_000);
    expect(await mailDueGrades(service.services)).toBe(0);
    expect((await release(place, rows)).status).toBe(400);
    expect(await mailed()).toEqual([]);
  });

  it('publishes nothing when one of the results was changed since it was read', async () => {
    const place = await begin(2);
    for (const { id } of place.people) await save(place, id);
    const rows = await results(place);
    now = new Date(+now + 1000);
    await save(place, place.first.id, { score: 72 });
    const { status, body } = await release(place, rows);
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'results.0.expectedVersion', message: 'Learner 000 was changed since you looked' },
    ]);
    expect(await database.db.submission.count({ where: { status: 'graded' } })).toBe(0);
    expect(await mailed()).toEqual([]);
  });

  it('happens once when two people press the button at once', async () => {
    const place = await begin(2);
    for (const { id } of place.people) await save(place, id);
    const rows = await results(place);
    const answers = await Promise.all([release(place, rows), release(place, rows.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await mailed()).toHaveLength(2);
  });

  it('of a changed grade needs a reason, and shows the learner when it was changed', async () => {
    const place = await begin();
    await save(place, place.first.id);
    await release(place, await results(place));
    await mailed();
    now = new Date('2027-03-05T02:00:00Z');
    await save(place, place.first.id, { score: 80 });
    const [row] = await results(place);
    expect(row).toMatchObject({ state: 'blocked', warnings: ['reason'] });
    expect((await release(place, row ? [row] : [])).status).toBe(400);
    await save(place, place.first.id, { score: 80, reason: 'Question 4 was counted twice' });
    expect((await release(place, await results(place))).body.data).toEqual({ released: 1, mailed: 1 });
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your grade was changed']);
    const own = await service.call('/api/submissions', { as: place.first });
    expect(own.body.data).toMatchObject([{ score: 80, changedAt: '2027-03-05T02:00:00.000Z' }]);
    const path = `/api/grading/submissions/${place.work.id}/history`;
    expect((await service.call(path, { as: place.as })).body.data).toMatchObject([
      { previousScore: 71, score: 80, reason: 'Question 4 was counted twice' },
      { previousScore: null, score: 71, reason: '' },
    ]);
  });

  it('of 500 learners sends 500 mails', { timeout: 180_000 }, async () => {
    const place = await begin();
    const { assessmentId, courseRunId } = place;
    await database.db.$executeRaw`
      INSERT INTO "user" (id, email, full_name, roles, updated_at)
      SELECT 'bulk-' || n, 'bulk' || n || '@example.com', '学员 மாணவர் ' || n, '{learner}', now()
      FROM generate_series(1, 499) n`;
    await database.db.$executeRaw`
      INSERT INTO enrolment (id, user_id, course_run_id, updated_at)
      SELECT 'bulk-' || n, 'bulk-' || n, ${courseRunId}, now() FROM generate_series(1, 499) n`;
    await database.db.$executeRaw`
      INSERT INTO grade_draft (assessment_id, learner_id, score, feedback, marker_id, work_version, updated_at)
      SELECT ${assessmentId}, 'bulk-' || n, n % 100, repeat('word ', 100), ${place.as.id}, '-', now()
      FROM generate_series(1, 499) n`;
    await save(place, place.first.id);
    const rows = await results(place);
    const begun = performance.now();
    const { body } = await release(place, rows);
    console.log(`500 results were released in ${Math.round(performance.now() - begun)} ms`);
    expect(body.data).toEqual({ released: 500, mailed: 500 });
    const addresses = (await mailed()).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(500);
    expect(addresses).toHaveLength(500);
  });
});

describe('a grade that was taken back after its mail', () => {
  it('is replaced with a reason only, as its learner has seen it', async () => {
    const place = await begin();
    await save(place, place.first.id);
    await release(place, await results(place));
    await grade(place.as, { submissionId: place.work.id, status: 'pending' });
    expect((await save(place, place.first.id, { score: 80 })).body.data).toMatchObject({
      ...{ wasSeen: true, grade: null, state: 'blocked', warnings: ['reason'] },
    });
  });
});

describe('a direct grade', () => {
  it('is visible at once, with its history', async () => {
    const place = await begin();
    await grade(place.as, { submissionId: place.work.id, score: 40 });
    await grade(place.as, { submissionId: place.work.id, score: 45, reason: 'A slip' });
    const own = await service.call('/api/submissions', { as: place.first });
    expect(own.body.data).toMatchObject([{ score: 45, changedAt: null }]);
    const path = `/api/grading/submissions/${place.work.id}/history`;
    expect((await service.call(path, { as: place.as })).body.data).toMatchObject([
      { previousScore: 40, score: 45, reason: 'A slip' },
      { previousScore: null, score: 40 },
    ]);
    expect((await service.call(path, { as: place.first })).status).toBe(403);
  });
});
