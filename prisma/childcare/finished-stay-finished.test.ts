import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const database = useChildcareDatabase();
const file = join(migrationsDirectory('childcare'), '20261123043900_finished_stay_finished', 'migration.sql');

test('enrollments that fell back before finished ones stayed finished are repaired by their valid certificate', async () => {
  const { db } = database;
  const course = await createCourse(db);
  const { id: courseId } = course;
  const manager = await createUser(db);
  const { id: organizationId } = await createOrganization(db);
  const issuedAt = new Date('2026-05-01T00:00Z');
  const learner = async (
    name: string,
    { cycle = 1, certified = 0, revoked = false }: { cycle?: number; certified?: number; revoked?: boolean },
  ) => {
    const { id: userId } = await createUser(db, { name });
    await createEnrollment(db, { userId, courseId, cycle, progress: 50 });
    const live = { learnerId: userId, courseId, organizationId, assignedById: manager.id };
    await db.assignment.create({ data: { ...live, status: 'IN_PROGRESS' } });
    if (certified === 0) return;
    const words = { learnerName: name, courseName: 'x', organizationName: '', cpdPoints: 1, issuedAt };
    const end = revoked ? { revokedAt: issuedAt, revokedById: manager.id, revocationReason: 'x' } : {};
    await db.certificate.create({
      data: { ...words, ...end, userId, courseId, cycle: certified, certificateId: name },
    });
  };
  await learner('fell back', { certified: 1 });
  await learner('next cycle', { cycle: 2, certified: 1 });
  await learner('revoked', { certified: 1, revoked: true });
  await learner('learning', {});
  for (const statement of readFileSync(file, 'utf8').split(';\n')) {
    if (statement.trim() !== '') await db.$executeRawUnsafe(statement);
  }
  const rows = await db.enrollment.findMany({
    where: { courseId },
    orderBy: { user: { name: 'asc' } },
    select: { progress: true, completedAt: true, completedName: true, user: { select: { name: true } } },
  });
  const open = { progress: 50, completedAt: null, completedName: null };
  expect(rows).toEqual([
    { user: { name: 'fell back' }, progress: 100, completedAt: issuedAt, completedName: 'fell back' },
    { user: { name: 'learning' }, ...open },
    { user: { name: 'next cycle' }, ...open },
    { user: { name: 'revoked' }, ...open },
  ]);
  expect(
    await db.assignment.findMany({ where: { status: 'COMPLETED' }, select: { completedAt: true } }),
  ).toEqual([{ completedAt: issuedAt }]);
});
