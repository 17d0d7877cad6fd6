import { createHash } from 'node:crypto';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

type Person = { id: string };

/** Half of a class of four is second marked; marks may differ by five points. */
async function begin(settings: object = {}) {
  now = new Date('2027-03-01T02:00:00Z');
  const sampling = { secondPercent: 50, secondTolerance: 5, passScore: 50 };
  const { id: assessmentId, courseId } = await createAssessment(database.db, { ...sampling, ...settings });
  const first = await createUser(database.db, { roles: ['trainer'], fullName: 'First Marker' });
  const second = await createUser(database.db, { roles: ['trainer'], fullName: 'Second Marker' });
  const run = await createCourseRun(database.db, { courseId, trainerId: first.id });
  await createCourseRun(database.db, { courseId, trainerId: second.id });
  const learners = [];
  for (let n = 0; n < 4; n += 1) {
    const person = await createUser(database.db, { fullName: `Learner ${n}` });
    await createEnrolment(database.db, { userId: person.id, courseRunId: run.id });
    learners.push(person);
  }
  return { assessmentId, courseRunId: run.id, first, second, learners };
}

type World = Awaited<ReturnType<typeof begin>>;

const later = () => {
  now = new Date(+now + 1000);
};

async function read({ assessmentId, courseRunId }: World, as: Person): Promise<ClassResult[]> {
  const query = new URLSearchParams({ assessmentId, courseRunId });
  return (await service.call(`/api/grading/results?${query}`, { as })).body.data.results;
}

async function resultOf(world: World, as: Person, learnerId: string): Promise<ClassResult> {
  const found = (await read(world, as)).find((result) => result.learnerId === learnerId);
  if (!found) throw new Error('The learner is in the class');
  return found;
}

type Path = '/drafts' | '/second-marks' | '/second-marks/settle';

async function put(world: World, as: Person, path: Path, learnerId: string, body: object) {
  later();
  const { version } = await resultOf(world, as, learnerId);
  const method = path === '/second-marks/settle' ? 'POST' : 'PUT';
  const { assessmentId } = world;
  return service.call(`/api/grading${path}`, {
    ...{ method, as, body: { assessmentId, learnerId, expectedVersion: version, ...body } },
  });
}

async function markAll(world: World, score = 60) {
  for (const { id } of world.learners) {
    expect((await put(world, world.first, '/drafts', id, { score, feedback: 'first words' })).status).toBe(
      200,
    );
  }
}

function draw({ assessmentId, courseRunId, first }: World) {
  const body = { assessmentId, courseRunId };
  return service.call('/api/grading/second-marks/draw', { method: 'POST', as: first, body });
}

async function release(world: World, results?: ClassResult[]) {
  later();
  const { assessmentId, first } = world;
  const rows = results ?? (await read(world, first));
  const chosen = rows.map(({ learnerId, version }) => ({ learnerId, expectedVersion: version }));
  const body = { assessmentId, results: chosen };
  return service.call('/api/grading/drafts/release', { method: 'POST', as: first, body });
}

const statesOf = (results: ClassResult[]) => results.map(({ secondMark }) => secondMark?.state);

describe('the sample', () => {
  it('is what its seed gives again, and no second draw changes it', async () => {
    const world = await begin();
    await markAll(world);
    expect((await release(world)).body.details).toMatchObject(
      world.learners.map(({ fullName }) => ({
        message: `${fullName} is not in a draw for second marking yet`,
      })),
    );
    const { body } = await draw(world);
    expect(body.data).toMatchObject({ drawn: 4, chosen: 2 });
    const rank = (id: string) => createHash('sha256').update(`${body.data.seed} ${id} 1`).digest('hex');
    const expected = world.learners
      .map(({ id }) => id)
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
      .slice(0, 2);
    const open = (await read(world, world.first)).filter(({ secondMark }) => secondMark?.state === 'open');
    expect(new Set(open.map(({ learnerId }) => learnerId))).toEqual(new Set(expected));
    expect((await draw(world)).status).toBe(400);
    expect(await database.db.auditEntry.count({ where: { action: 'submission.draw-sample' } })).toBe(1);

    const late = await createUser(database.db, { fullName: 'Late' });
    await createEnrolment(database.db, { userId: late.id, courseRunId: world.courseRunId });
    await put(world, world.first, '/drafts', late.id, { score: 60 });
    expect((await draw(world)).body.data).toMatchObject({ drawn: 1, chosen: 1, seed: body.data.seed });
  });

  it('has those below the pass score and just above it, if that is chosen', async () => {
    const world = await begin({ secondPercent: 1, secondBorderline: true });
    const [one, two, three, four] = world.learners.map(({ id }) => id);
    for (const [id, score] of [
      [one, 20],
      [two, 55],
      [three, 90],
      [four, 90],
    ] as const) {
      await put(world, world.first, '/drafts', id ?? '', { score });
    }
    await draw(world);
    const states = statesOf(await read(world, world.first));
    expect(states.slice(0, 2)).toEqual(['open', 'open']);
    expect(await database.db.secondMark.count({ where: { reason: 'random' } })).toBe(1);
  });

  it('drawn twice at once is one', async () => {
    const world = await begin();
    await markAll(world);
    const answers = await Promise.all([draw(world), draw(world)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.secondMark.count({ where: { reason: 'random' } })).toBe(2);
  });
});

/** All four marked and drawn, with one learner of the sample. */
async function beginDrawn(settings: object = {}) {
  const world = await begin(settings);
  await markAll(world);
  await draw(world);
  const open = (await read(world, world.first)).filter(({ secondMark }) => secondMark?.state === 'open');
  const [chosen, other] = open.map(({ learnerId }) => learnerId);
  if (!chosen || !other) throw new Error('Two are chosen');
  return { ...world, chosen, other };
}

describe('the first mark', () => {
  it('is shown to its marker alone until the second one is there', async () => {
    const world = await begin();
    await markAll(world, 0);
    const [result] = await read(world, world.second);
    expect(result).toMatchObject({
      draft: { score: null, feedback: '', isHidden: true },
      warnings: ['second-mark'],
    });
    await draw(world);
    const rows = await read(world, world.second);
    for (const { draft, secondMark, warnings } of rows) {
      expect(draft?.isHidden).toBe(secondMark?.state === 'open');
      if (draft?.isHidden)
        expect({ draft, secondMark, warnings }).toMatchObject({
          ...{ draft: { score: null, feedback: '' }, warnings: ['second-mark'] },
          secondMark: { firstScore: null, mayMark: true },
        });
    }
    expect((await read(world, world.first)).map(({ draft }) => draft?.score)).toEqual([0, 0, 0, 0]);
    const open = rows.find(({ secondMark }) => secondMark?.state === 'open')?.learnerId ?? '';
    const path = `/api/grading/drafts?${new URLSearchParams({ assessmentId: world.assessmentId, learnerId: open })}`;
    expect(JSON.stringify((await service.call(path, { as: world.second })).body)).not.toContain(
      'first words',
    );
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect(JSON.stringify((await service.call(path, { as: admin })).body)).not.toContain('first words');
  });

  it('is not overwritten by who cannot see it', async () => {
    const world = await beginDrawn();
    const answer = await put(world, world.second, '/drafts', world.chosen, { score: 90 });
    expect(answer.body.error).toContain('First Marker marked this');
  });

  it('is discarded by somebody else only with an entry in the audit log', async () => {
    const world = await beginDrawn();
    const discard = async (as: Person, learnerId: string) => {
      const { version } = await resultOf(world, as, learnerId);
      const body = { assessmentId: world.assessmentId, learnerId, expectedVersion: version };
      return service.call('/api/grading/drafts/discard', { method: 'POST', as, body });
    };
    const entries = () => database.db.auditEntry.findMany({ where: { action: 'submission.discard-draft' } });
    const own = world.learners.find(({ id }) => id !== world.chosen);
    await discard(world.first, own?.id ?? '');
    expect(await entries()).toEqual([]);
    expect((await discard(world.second, world.chosen)).status).toBe(200);
    expect(await entries()).toMatchObject([
      { before: { learnerId: world.chosen, markerId: world.first.id } },
    ]);
  });

  it('is not given directly', async () => {
    const world = await begin();
    const [learner] = world.learners;
    const { assessmentId, courseRunId, first } = world;
    const ofLearner = { assessmentId, courseRunId, learnerId: learner?.id ?? '' };
    const work = await createSubmission(database.db, ofLearner);
    const body = { submissionId: work.id, status: 'graded', score: 50 };
    const options = { method: 'PUT' as const, as: first, body };
    const answer = await service.call('/api/grading/update-grading', options);
    expect(answer.body.error).toContain('second marked');
    const bare = { assessmentId, learnerId: world.learners[1]?.id, score: 50 };
    const post = { method: 'POST' as const, as: first, body: bare };
    expect((await service.call('/api/grading/without-submission', post)).status).toBe(400);
  });
});

describe('a second mark', () => {
  it('within the tolerance lets the first one hold, and frees the class when it was the last', async () => {
    const world = await beginDrawn();
    const { body } = await put(world, world.second, '/second-marks', world.chosen, { score: 65 });
    expect(body.data).toMatchObject({
      ...{ draft: { score: 60, isHidden: false }, state: 'ready' },
      secondMark: { state: 'agreed', firstScore: 60, score: 65, markedBy: 'Second Marker' },
    });
    const ready = (await read(world, world.first)).filter(({ state }) => state === 'ready');
    expect(ready).toHaveLength(3);
    const held = await release(world, ready);
    expect(held.status).toBe(400);
    expect(held.body.error).toContain('while 1 of its results waits for a second mark');
    await put(world, world.second, '/second-marks', world.other, { score: 60 });
    expect((await release(world)).body.data).toEqual({ released: 4, mailed: 4 });
    expect((await read(world, world.first)).map(({ secondMark }) => secondMark)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('beyond the tolerance is settled with a reason before anything is released', async () => {
    const world = await beginDrawn();
    await put(world, world.second, '/second-marks', world.other, { score: 60 });
    await put(world, world.second, '/second-marks', world.chosen, { score: 66 });
    const [shown] = (await read(world, world.first)).filter(
      ({ secondMark }) => secondMark?.state === 'differs',
    );
    expect(shown).toMatchObject({ state: 'blocked', secondMark: { firstScore: 60, score: 66 } });
    expect((await release(world)).body.details).toMatchObject([
      { message: expect.stringContaining('has two marks that differ and are not settled') },
    ]);
    const settle = (body: object) => put(world, world.first, '/second-marks/settle', world.chosen, body);
    expect((await settle({ score: 63 })).status).toBe(400);
    expect((await settle({ score: 101, reason: 'Agreed' })).status).toBe(400);
    const { body } = await settle({ score: 63, reason: 'Question 3 counts half' });
    expect(body.data).toMatchObject({
      state: 'ready',
      draft: { score: 63 },
      secondMark: { settledBy: 'First Marker' },
    });
    const audit = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'submission.settle' } });
    expect(audit).toMatchObject({ before: { first: 60, second: 66 }, after: { score: 63 } });
    expect((await release(world)).status).toBe(200);
    const grade = await database.db.submission.findFirstOrThrow({ where: { learnerId: world.chosen } });
    expect(grade.score?.toNumber()).toBe(63);
  });

  it('has to be settled when the first one is changed after it', async () => {
    const world = await beginDrawn();
    await put(world, world.second, '/second-marks', world.chosen, { score: 62 });
    const { body } = await put(world, world.first, '/drafts', world.chosen, { score: 62 });
    expect(body.data.secondMark.state).toBe('differs');
  });

  it('counts for the work that its marker saw', async () => {
    const world = await beginDrawn();
    await put(world, world.second, '/second-marks', world.chosen, { score: 60 });
    const { assessmentId, courseRunId } = world;
    await createSubmission(database.db, { assessmentId, courseRunId, learnerId: world.chosen });
    await put(world, world.first, '/drafts', world.chosen, { score: 60 });
    expect((await resultOf(world, world.first, world.chosen)).secondMark?.state).toBe('open');
  });

  it('is given by another person, once, and in the sample alone', async () => {
    const world = await beginDrawn();
    const mark = async (as: Person, learnerId: string, score: number | null = 60) =>
      (await put(world, as, '/second-marks', learnerId, { score })).status;
    const left = world.learners.find(({ id }) => id !== world.chosen && id !== world.other)?.id ?? '';
    expect(await mark(world.first, world.chosen)).toBe(400);
    expect(await mark(world.second, left)).toBe(400);
    expect(await mark(world.second, world.chosen, null)).toBe(400);
    expect(await mark(world.second, world.chosen)).toBe(200);
    expect(await mark(world.second, world.chosen)).toBe(400);
  });

  it('of two markers at once is the first one’s', async () => {
    const world = await beginDrawn();
    const third = await createUser(database.db, { roles: ['admin'] });
    const { version } = await resultOf(world, world.second, world.chosen);
    const { assessmentId } = world;
    const body = { assessmentId, learnerId: world.chosen, score: 50, expectedVersion: version };
    const by = (as: Person) => service.call('/api/grading/second-marks', { method: 'PUT', as, body });
    later();
    // Without the lock of the learner both would have read that there is none yet.
    const answers = await runWithWritesBlocked(database.db, 'second_mark', 2, () =>
      Promise.all([by(world.second), by(third)]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('a release of 500 second marked results', () => {
  it('is drawn and published as a whole', { timeout: 180_000 }, async () => {
    const world = await begin({ secondPercent: 2 });
    await database.db.$executeRaw`
      INSERT INTO "user" (id, email, full_name, roles, updated_at)
      SELECT 'bulk-' || n, 'bulk' || n || '@example.com', '学员 ' || n, '{learner}', now() FROM generate_series(1, 496) n`;
    await database.db.$executeRaw`
      INSERT INTO enrolment (id, user_id, course_run_id, updated_at)
      SELECT 'bulk-' || n, 'bulk-' || n, ${world.courseRunId}, now() FROM generate_series(1, 496) n`;
    await database.db.$executeRaw`
      INSERT INTO grade_draft (assessment_id, learner_id, score, marker_id, work_version, updated_at)
      SELECT ${world.assessmentId}, 'bulk-' || n, 60, ${world.first.id}, '-', now() FROM generate_series(1, 496) n`;
    await markAll(world);
    const begun = performance.now();
    expect((await draw(world)).body.data).toMatchObject({ drawn: 500, chosen: 10 });
    const drawn = performance.now();
    for (const result of await read(world, world.second)) {
      if (result.secondMark?.state !== 'open') continue;
      await put(world, world.second, '/second-marks', result.learnerId, { score: 60 });
    }
    const marked = performance.now();
    expect((await release(world)).body.data).toEqual({ released: 500, mailed: 500 });
    console.log(
      `500 results: drawn in ${Math.round(drawn - begun)} ms, released in ${Math.round(performance.now() - marked)} ms`,
    );
  });
});
