import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createCourse,
  createCourseRun,
  createEnrolment,
  createLearningUnit,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** Two learning units with subtopics a, b and c, and the course's developer. */
async function course() {
  const developer = await createUser(database.db, { roles: ['developer'] });
  const { id } = await createCourse(database.db);
  const one = await createLearningUnit(database.db, { courseId: id, title: 'One', subtopics: ['a', 'b'] });
  const two = await createLearningUnit(database.db, { courseId: id, title: 'Two', subtopics: ['c'] });
  const [a, b] = one.subtopics.map((subtopic) => subtopic.id);
  const [c] = two.subtopics.map((subtopic) => subtopic.id);
  if (!a || !b || !c) throw new Error('The outline is not there');
  return { id, developer, one: one.id, two: two.id, a, b, c };
}

const absent = '00000000-0000-7000-8000-000000000000';

describe('POST /api/subtopics/[id]/read', () => {
  const read = (id: string, as: { id: string } | null) =>
    service.call(`/api/subtopics/${id}/read`, { method: 'POST', as });

  async function enrolled() {
    const world = await course();
    const learner = await createUser(database.db);
    const run = await createCourseRun(database.db, { courseId: world.id });
    const enrolment = await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
    const progress = async () =>
      (await database.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })).progress;
    return { ...world, learner, run, enrolment, progress };
  }

  it('moves the progress of the enrolment, rounded down, to 100 only with all', async () => {
    const { a, b, c, learner, progress } = await enrolled();
    const first = await read(a, learner);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, data: { subtopicId: a, progress: 33 } },
    });
    expect((await read(a, learner)).body.data.progress).toBe(33);
    expect((await read(b, learner)).body.data.progress).toBe(66);
    expect((await read(c, learner)).body.data.progress).toBe(100);
    expect(await progress()).toBe(100);
  });

  it('counts readings that arrive at once', async () => {
    const { a, b, c, learner, progress } = await enrolled();
    await Promise.all([a, b, c].map((id) => read(id, learner)));
    expect(await progress()).toBe(100);
  });

  it('counts a reading that another one waited for', async () => {
    const { a, b, learner, enrolment, progress } = await enrolled();
    const longTimeout = { timeout: 180_000 };
    const second = await database.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM enrolment WHERE id = ${enrolment.id} FOR UPDATE`;
      await tx.readSubtopic.create({ data: { userId: learner.id, subtopicId: a } });
      const waiting = read(b, learner);
      const locked = () => database.db.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(locked).toHaveLength(1);
      return { waiting };
    }, longTimeout);
    expect((await second.waiting).body.data.progress).toBe(66);
    expect(await progress()).toBe(66);
  });

  it('follows the outline', async () => {
    const { a, b, c, one, two, learner, developer, progress } = await enrolled();
    for (const id of [a, b, c]) await read(id, learner);
    await service.call(`/api/learning-units/${one}/subtopics`, {
      method: 'POST',
      body: { title: 'd' },
      as: developer,
    });
    expect(await progress()).toBe(75);
    await service.call(`/api/subtopics/${a}`, { method: 'DELETE', as: developer });
    expect(await progress()).toBe(66);
    await service.call(`/api/learning-units/${one}`, { method: 'DELETE', as: developer });
    expect(await progress()).toBe(100);
    await service.call(`/api/learning-units/${two}`, { method: 'DELETE', as: developer });
    expect(await progress()).toBe(0);
  });

  it('does not affect other learners, other courses and completed enrolments', async () => {
    const { a, c, one, run, learner, developer } = await enrolled();
    const completed = await createEnrolment(database.db, {
      courseRunId: run.id,
      status: 'completed',
      progress: 100,
    });
    const other = await createEnrolment(database.db, { courseRunId: run.id, progress: 0 });
    const elsewhere = await createEnrolment(database.db, { userId: learner.id, progress: 40 });
    await read(a, learner);
    await service.call(`/api/learning-units/${one}`, { method: 'DELETE', as: developer });
    const progress = async (id: string) =>
      (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).progress;
    expect(await progress(completed.id)).toBe(100);
    expect(await progress(other.id)).toBe(0);
    expect(await progress(elsewhere.id)).toBe(40);
    expect((await read(c, { id: completed.userId })).body.data.progress).toBe(100);
  });

  it.each(['withdrawn', 'cancelled', 'admin_removed'] as const)('is 403 once %s', async (status) => {
    const { a, learner, enrolment } = await enrolled();
    await database.db.enrolment.update({ where: { id: enrolment.id }, data: { status } });
    expect((await read(a, learner)).status).toBe(403);
    expect(await database.db.readSubtopic.count()).toBe(0);
  });

  it('is 401 for nobody, 403 without an enrolment, 404 for what one may not know of', async () => {
    const { a, id, learner, developer } = await enrolled();
    expect((await read(a, null)).status).toBe(401);
    expect(await read(a, developer)).toMatchObject({
      status: 403,
      body: { error: 'You are not enrolled in a class of this course. Enrol first' },
    });
    const other = await course();
    expect((await read(other.a, learner)).status).toBe(403);
    for (const strange of [absent, 'no-such', '%00']) expect((await read(strange, learner)).status).toBe(404);
    await database.db.course.update({ where: { id }, data: { status: 'draft' } });
    expect((await read(a, learner)).status).toBe(404);
  });
});
