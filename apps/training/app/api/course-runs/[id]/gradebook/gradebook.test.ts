import { runAgainstOpenTransaction, runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { createGradebookClass } from '#testing/create-gradebook-class.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

type Cell = [number, string, number | null, number | null, number, number | null, string];
type Learner = { id: string; name?: string; cells: Cell[] };
type Person = { id: string };
const anyVersion = expect.stringMatching(/\S/);

/** A class of this many learners and assessments, in which nothing happened yet. */
function begin(size: Parameters<typeof createGradebookClass>[1] = {}) {
  now = new Date('2027-03-01T02:00:00Z');
  return createGradebookClass(database.db, size);
}

type Place = Awaited<ReturnType<typeof begin>>;

const path = (runId: string, rest = '') => `/api/course-runs/${runId}/gradebook${rest}`;
const read = (as: Person, runId: string) => service.call(path(runId), { as });

async function cellOf({ trainer, runId }: Place, learner: Person, place = 0): Promise<Cell | undefined> {
  const { body } = await read(trainer, runId);
  const row = body.data.learners.find(({ id }: Learner) => id === learner.id);
  return row.cells.find(([at]: Cell) => at === place);
}

/** State, released score, score of the draft, attempt, and the score that still counts. */
const lookOf = async (place: Place, learner: Person) => (await cellOf(place, learner))?.slice(1, 6);

const put = (as: Person, runId: string, cells: unknown) =>
  service.call(path(runId), { method: 'PUT', as, body: { cells } });

/** As the page does it: with the version that is there. */
async function type(place: Place, learner: Person, score: number | null, as: Person = place.trainer) {
  const expectedVersion = (await cellOf(place, learner))?.[6] ?? '';
  return put(as, place.runId, [{ assessmentId: place.first, learnerId: learner.id, score, expectedVersion }]);
}

const changesSince = ({ trainer, runId }: Place, known: string) =>
  service.call(path(runId, `/changes?${new URLSearchParams({ known })}`), { as: trainer });

const graded = ({ trainer }: Place, score: number) => ({
  ...{ status: 'graded' as const, score, graderId: trainer.id, gradedAt: now },
});

async function handIn({ first, runId }: Place, learner: Person, more = {}) {
  return createSubmission(database.db, {
    ...{ assessmentId: first, learnerId: learner.id, courseRunId: runId, ...more },
  });
}

describe('GET /api/course-runs/[id]/gradebook', () => {
  it('says for each learner and assessment where it stands', async () => {
    const place = await begin();
    await handIn(place, place.one);
    await handIn(place, place.two, { late: true });
    const { status, body } = await read(place.trainer, place.runId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      assessments: [{ id: place.first, isBlind: false, hasRubric: false }, { id: place.second }],
      learners: [
        { id: place.one.id, name: 'Learner 0', cells: [[0, 'submitted', null, null, 1, null, anyVersion]] },
        { id: place.two.id, name: 'Learner 1', cells: [[0, 'late', null, null, 1, null, anyVersion]] },
      ],
    });
  });

  it('shows a draft beside the released score, and the score that counts beside a resit', async () => {
    const place = await begin({ settings: { passScore: 50, maxAttempts: 2 } });
    await handIn(place, place.one, { ...graded(place, 40) });
    expect((await type(place, place.one, 45)).status).toBe(200);
    expect(await lookOf(place, place.one)).toEqual(['draft', 40, 45, 1, null]);
    await type(place, place.one, null);
    expect(await lookOf(place, place.one)).toEqual(['released', 40, null, 1, null]);
    const granted = await service.call('/api/grading/resits', {
      method: 'PUT',
      as: place.trainer,
      body: {
        ...{ assessmentId: place.first, learnerId: place.one.id, attempt: 2, dueDate: '2027-05-01' },
        ...{ reason: 'Below the pass score', expectedDueDate: '2027-04-01T00:00:00Z' },
      },
    });
    expect(granted.status).toBe(200);
    expect(await lookOf(place, place.one)).toEqual(['missing', null, null, 2, 40]);
  });

  it('is for admins and the trainer of the class alone, and never about the reader', async () => {
    const place = await begin();
    const other = await createUser(database.db, { roles: ['trainer'] });
    await createCourseRun(database.db, { courseId: place.courseId, trainerId: other.id });
    expect((await read(other, place.runId)).status).toBe(404);
    expect((await type(place, place.one, 5, other)).status).toBe(404);
    expect((await read(place.one, place.runId)).status).toBe(403);
    const admin = await createUser(database.db, { roles: ['admin'] });
    await createEnrolment(database.db, { userId: admin.id, courseRunId: place.runId });
    const ids = (await read(admin, place.runId)).body.data.learners.map(({ id }: Learner) => id);
    expect(ids).toEqual([place.one.id, place.two.id]);
    const own = [{ assessmentId: place.first, learnerId: admin.id, score: 5, expectedVersion: '' }];
    expect((await put(admin, place.runId, own)).status).toBe(400);
  });

  it('leaves learners of a later class to it, and says which work is of another class', async () => {
    const place = await begin();
    const later = await createCourseRun(database.db, { courseId: place.courseId });
    for (const { id } of [place.one, place.two]) {
      const enrolledAt = new Date('2030-01-01T00:00:00Z');
      await createEnrolment(database.db, { userId: id, courseRunId: later.id, enrolledAt });
    }
    await handIn(place, place.two);
    const { learners } = (await read(place.trainer, place.runId)).body.data;
    expect(learners).toMatchObject([{ id: place.two.id }]);
    expect(learners[0].cells.map(([at, state]: Cell) => [at, state])).toEqual([
      [0, 'submitted'],
      [1, 'elsewhere'],
    ]);
    const cell = { assessmentId: place.second, learnerId: place.two.id, score: 5, expectedVersion: '' };
    expect((await put(place.trainer, place.runId, [cell])).body.error).toMatch(/another class/);
  });

  it('says nothing of a result that is marked blind before its release', async () => {
    const place = await begin({ settings: { blindKey: 'secret' } });
    await handIn(place, place.one, { late: true });
    await database.db.gradeDraft.create({
      data: {
        ...{ assessmentId: place.first, learnerId: place.one.id, score: 77, markerId: place.trainer.id },
        ...{ workVersion: '-', updatedAt: now },
      },
    });
    await handIn(place, place.two, graded(place, 66));
    const { body } = await read(place.trainer, place.runId);
    expect(body.data.learners).toMatchObject([
      { cells: [] },
      { cells: [[0, 'released', 66, null, 1, null, anyVersion]] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret/);
    // Who is named among the changes would be who handed in, or was marked just now.
    const { version } = body.data;
    await database.db.gradeDraft.updateMany({ data: { score: 78, updatedAt: new Date(+now + 1000) } });
    expect((await changesSince(place, version)).body.data).toBeNull();
    const cell = { assessmentId: place.first, learnerId: place.one.id, score: 5, expectedVersion: '' };
    expect((await put(place.trainer, place.runId, [cell])).body.error).toMatch(/marked blind/);
    // Nor is somebody in the class because of it.
    await database.db.enrolment.deleteMany({ where: { userId: place.one.id } });
    const { body: left } = await read(place.trainer, place.runId);
    expect(left.data.learners).toMatchObject([{ id: place.two.id }]);
  });

  it('hides a first mark from everybody else while a second one can follow', async () => {
    const place = await begin({ settings: { secondPercent: 100 } });
    await type(place, place.one, 61);
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect(await lookOf(place, place.one)).toEqual(['second', null, 61, 1, null]);
    expect(await lookOf({ ...place, trainer: admin }, place.one)).toEqual(['second', null, null, 1, null]);
    expect((await type(place, place.one, 62, admin)).body.error).toMatch(/Somebody else marked this/);
  });
});

describe('PUT /api/course-runs/[id]/gradebook', () => {
  it('stores drafts that nobody is mailed about and learners do not see', async () => {
    const place = await begin();
    const { status, body } = await type(place, place.one, 71.5);
    expect(status).toBe(200);
    expect(body.data.assessmentIds).toEqual([place.first, place.second]);
    expect(body.data.learners).toMatchObject([
      { id: place.one.id, cells: [[0, 'draft', null, 71.5, 1, null, anyVersion]] },
    ]);
    expect(await database.db.submission.count()).toBe(0);
    expect(await database.db.notification.count()).toBe(0);
    expect((await service.call('/api/submissions', { as: place.one })).body.data).toEqual([]);
    await service.settleMails();
    expect(service.mails).toEqual([]);
  });

  it('gives a draft that the marking page releases, with the feedback its learner has', async () => {
    const place = await begin();
    await handIn(place, place.one, {
      ...{ ...graded(place, 40), feedback: 'Read chapter 2' },
    });
    await type(place, place.one, 45);
    const query = new URLSearchParams({ assessmentId: place.first, learnerId: place.one.id });
    const { body } = await service.call(`/api/grading/drafts?${query}`, { as: place.trainer });
    expect(body.data).toMatchObject({
      draft: { score: 45, feedback: 'Read chapter 2', reason: '', markedBy: 'Trainer One' },
      warnings: ['reason'],
    });
  });

  it('refuses what somebody else changed meanwhile, and names each cell', async () => {
    const place = await begin();
    await type(place, place.one, 60);
    const stale = (learner: Person) => ({
      ...{ assessmentId: place.first, learnerId: learner.id, score: 70, expectedVersion: '' },
    });
    const answer = await put(place.trainer, place.runId, [stale(place.two), stale(place.one)]);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'cells.1' }] } });
    expect(await cellOf(place, place.two)).toBeUndefined();
  });

  it('stores one of two drafts that are written at the same time', async () => {
    const place = await begin();
    const admin = await createUser(database.db, { roles: ['admin'] });
    const write = (as: Person, score: number) =>
      put(as, place.runId, [
        { assessmentId: place.first, learnerId: place.one.id, score, expectedVersion: '' },
      ]);
    // Without the lock of the learner both would have read that there is no draft yet.
    const answers = await runWithWritesBlocked(database.db, 'grade_draft', 2, () =>
      Promise.all([write(place.trainer, 50), write(admin, 60)]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('sees work that was handed in again as a change', async () => {
    const place = await begin();
    const before = await handIn(place, place.one);
    const [, , , , , , version] = (await cellOf(place, place.one)) ?? [];
    await database.db.submission.update({ where: { id: before.id }, data: { supersededAt: now } });
    await handIn(place, place.one);
    const cell = { assessmentId: place.first, learnerId: place.one.id, score: 5, expectedVersion: version };
    expect((await put(place.trainer, place.runId, [cell])).body.error).toMatch(/meanwhile/);
  });

  it('refuses a score above the highest one, a rubric, a cell twice, and other learners, and stores nothing then', async () => {
    const place = await begin();
    const cell = (learnerId: string, score = 5, assessmentId = place.first) => ({
      ...{ assessmentId, learnerId, score, expectedVersion: '' },
    });
    const stranger = await createUser(database.db);
    await database.db.assessment.update({
      where: { id: place.second },
      data: {
        rubric: [
          {
            title: 'A',
            levels: [
              { title: 'no', points: 0 },
              { title: 'yes', points: 1 },
            ],
          },
        ],
      },
    });
    const { body } = await put(place.trainer, place.runId, [
      cell(place.one.id),
      cell(place.one.id),
      cell(place.two.id, 101),
      cell(place.two.id, 1, place.second),
      cell(stranger.id),
    ]);
    expect(body.details).toMatchObject([
      { field: 'cells.1', message: 'This cell is in the list twice' },
      { field: 'cells.2', message: 'The score is at most 100' },
      { field: 'cells.3', message: expect.stringMatching(/rubric/) },
      { field: 'cells.4', message: expect.stringMatching(/no learner/) },
    ]);
    expect(await database.db.gradeDraft.count()).toBe(0);
  });

  it('discards an emptied draft, and keeps one with words for the learner', async () => {
    const place = await begin();
    await type(place, place.one, 60);
    await type(place, place.two, 60);
    await database.db.gradeDraft.updateMany({
      where: { learnerId: place.two.id },
      data: { feedback: 'Well done' },
    });
    await type(place, place.one, null);
    await type(place, place.two, null);
    expect(await cellOf(place, place.one)).toBeUndefined();
    expect(await lookOf(place, place.two)).toEqual(['started', null, null, 1, null]);
  });

  it('discards an emptied draft over a grade, whose feedback it only repeats', async () => {
    const place = await begin();
    await handIn(place, place.one, { ...graded(place, 40), feedback: 'Read chapter 2' });
    await type(place, place.one, 45);
    await type(place, place.one, null);
    expect(await lookOf(place, place.one)).toEqual(['released', 40, null, 1, null]);
    expect(await database.db.gradeDraft.count()).toBe(0);
  });

  it('waits for a direct grade that is being stored, which is another version then', async () => {
    const place = await begin();
    const work = await handIn(place, place.one);
    const expectedVersion = (await cellOf(place, place.one))?.[6];
    const cells = [{ assessmentId: place.first, learnerId: place.one.id, score: 50, expectedVersion }];
    const gradeDirectly =
      "UPDATE submission SET status = 'graded', score = 90, graded_at = $2, updated_at = $2 WHERE id = $1";
    const answer = await runAgainstOpenTransaction(
      database.db,
      (tx) => tx.$executeRawUnsafe(gradeDirectly, work.id, new Date(+now + 1000)),
      1,
      () => put(place.trainer, place.runId, cells),
    );
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'cells.0' }] } });
    expect(await database.db.gradeDraft.count()).toBe(0);
  });
});

describe('GET /api/course-runs/[id]/gradebook/changes', () => {
  const versionOf = async ({ trainer, runId }: Place): Promise<string> =>
    (await read(trainer, runId)).body.data.version;

  it('is null while nothing changed, and has drafts of others, also discarded ones', async () => {
    const place = await begin();
    await type(place, place.one, 60);
    const version = await versionOf(place);
    expect(await changesSince(place, version)).toMatchObject({ status: 200, body: { data: null } });
    await type(place, place.one, null);
    await type(place, place.two, 70);
    expect((await changesSince(place, version)).body.data.learners).toMatchObject([
      { id: place.one.id, cells: [] },
      { id: place.two.id, cells: [[0, 'draft', null, 70, 1, null, anyVersion]] },
    ]);
  });

  it('has what changes a cell from elsewhere: more time, another class, a grade that is taken back', async () => {
    const place = await begin({ settings: { blindKey: 'secret', dueDate: new Date('2027-02-01') } });
    const work = await handIn(place, place.one, { late: true, ...graded(place, 40) });
    const plain = await createAssessment(database.db, {
      ...{ courseId: place.courseId, dueDate: new Date('2027-02-01T00:00:00Z'), title: 'Plain' },
    });
    await createSubmission(database.db, {
      ...{ assessmentId: plain.id, learnerId: place.two.id, courseRunId: place.runId, late: true },
    });
    const changed = async (known: string) => {
      const { data } = (await changesSince(place, known)).body;
      expect(data).not.toBeNull();
      return data;
    };
    let version = await versionOf(place);
    const extended = await service.call('/api/grading/extensions', {
      ...{ method: 'PUT', as: place.trainer },
      body: {
        ...{ assessmentId: plain.id, learnerId: place.two.id, dueDate: '2027-05-01', reason: 'Ill' },
        expectedDueDate: '2027-02-01T00:00:00Z',
      },
    });
    expect(extended.status).toBe(200);
    const rows = (await changed(version)).learners.map(({ cells }: Learner) =>
      cells.map(([, state]) => state),
    );
    expect(rows).toContainEqual(['submitted']);
    version = await versionOf(place);
    await database.db.submission.update({ where: { id: work.id }, data: { status: 'pending', score: null } });
    expect((await changed(version)).learners[0].cells).toEqual([]);
    version = await versionOf(place);
    await database.db.assessment.update({ where: { id: place.first }, data: { title: 'Renamed' } });
    expect((await changed(version)).assessments).toContainEqual(
      expect.objectContaining({ title: 'Renamed' }),
    );
    version = await versionOf(place);
    const later = await createCourseRun(database.db, { courseId: place.courseId });
    const enrolledAt = new Date('2030-01-01T00:00:00Z');
    await createEnrolment(database.db, { userId: place.one.id, courseRunId: later.id, enrolledAt });
    expect((await changed(version)).learners.map(({ id }: Learner) => id)).toEqual([place.two.id]);
  });
});

describe('a gradebook of 500 learners and 40 assessments', () => {
  it('has every cell; how long it takes is printed', async () => {
    const place = await begin({ assessments: 40 });
    await database.db.$executeRaw`
      INSERT INTO "user" (id, email, full_name, roles, updated_at)
      SELECT 'many-' || n, 'many' || n || '@example.com', 'Many ' || n, '{learner}', now() FROM generate_series(1, 498) n`;
    await database.db.$executeRaw`
      INSERT INTO enrolment (id, user_id, course_run_id, updated_at)
      SELECT 'seat-' || id, id, ${place.runId}, now() FROM "user" WHERE id LIKE 'many-%'`;
    await database.db.$executeRaw`
      INSERT INTO submission (id, assessment_id, learner_id, course_run_id, status, score, graded_at)
      SELECT 'work-' || u.id || a.id, a.id, u.id, ${place.runId}, 'graded', 50, now()
      FROM "user" u, assessment a WHERE u.id LIKE 'many-%'`;
    await database.db.$executeRaw`ANALYZE`;
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      const { body } = await read(place.trainer, place.runId);
      times.push(Math.round(performance.now() - began));
      expect(body.data.learners).toHaveLength(500);
      expect(body.data.learners[5].cells).toHaveLength(40);
    }
    process.stdout.write(`A gradebook of 500 × 40 took ${times.join(', ')} ms\n`);
  });
});
