import type { ChildcareDb } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, test, vi } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { completeLectureAndReturnPercent } from './complete-lecture.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

/** Resolves once somebody waits for a lock of ours. */
function untilSomebodyWaits() {
  return vi.waitFor(
    async () => {
      const [row] = await database.db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    },
    { timeout: 180_000, interval: 10 },
  );
}

test('a lecture that is completed while another one is deleted counts', async () => {
  const { db } = database;
  const { admin, amy, course, lectures } = await createCentreFixture(db);
  const { id: enrollmentId } = await createEnrollment(db, { userId: amy.id, courseId: course.id });
  const [read, gone] = lectures;
  if (!read || !gone) throw new Error('The course has two lectures');
  const path = `/api/courses/${course.id}/sections/${gone.sectionId}/lectures/${gone.id}`;
  const deleting = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM enrollment WHERE id = ${enrollmentId} FOR NO KEY UPDATE`;
      await completeLectureAndReturnPercent(
        tx as ChildcareDb,
        { id: read.id, courseId: course.id, enrollmentId },
        new Date(),
      );
      const answer = call(path, { method: 'DELETE', as: admin });
      await untilSomebodyWaits();
      return { answer };
    },
    { timeout: 180_000, maxWait: 120_000 },
  );
  expect((await deleting.answer).status).toBe(200);
  const enrollment = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } });
  expect(enrollment).toMatchObject({ progress: 100, completedAt: expect.any(Date) });
});

test('a deadline that is moved while the learner begins gets in nobody’s way', async () => {
  const { db } = database;
  const { manager, amy, course } = await createCentreFixture(db);
  const { body } = await call('/api/assignments', {
    as: manager,
    body: { learnerId: amy.id, courseId: course.id },
  });
  const { id } = body.assignment;
  const enrollment = await db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
  const moving = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM enrollment WHERE id = ${enrollment.id} FOR NO KEY UPDATE`;
      const deadline = '2036-12-31';
      const answer = call(`/api/assignments/${id}`, { method: 'PUT', as: manager, body: { deadline } });
      await untilSomebodyWaits();
      // Fails at once where the other one has taken it.
      await tx.$queryRaw`SELECT 1 FROM assignment WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`;
      await tx.assignment.update({ where: { id }, data: { status: 'IN_PROGRESS' } });
      return { answer };
    },
    { timeout: 180_000, maxWait: 120_000 },
  );
  expect((await moving.answer).body.assignment).toMatchObject({ status: 'IN_PROGRESS' });
});
