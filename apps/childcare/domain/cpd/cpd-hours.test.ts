import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { beforeEach, expect, it } from 'vitest';
import { createOutsideTraining } from '#testing/create-outside-training.ts';
import { singaporeYear } from './cpd-hours.ts';
import { readCpdProgressThisYear } from './read-cpd-progress.ts';

const database = useChildcareDatabase();
let learner: { id: string };

beforeEach(async () => {
  learner = await createUser(database.db);
});

async function hoursAt(now: string) {
  const ctx = { db: database.db, clock: () => new Date(now) };
  const { year, points } = await readCpdProgressThisYear(ctx, { userId: learner.id });
  return { year, hours: points };
}

async function complete(points: number, completedAt: string) {
  const course = await createCourse(database.db, { cpdPoints: points });
  await createEnrollment(database.db, {
    userId: learner.id,
    courseId: course.id,
    progress: 100,
    completedAt: new Date(completedAt),
  });
  return course;
}

async function certify(
  courseId: string,
  { points, cycle = 1, at }: { points: number; cycle?: number; at: string },
) {
  await database.db.certificate.create({
    data: {
      certificateId: `${courseId}-${cycle}`,
      userId: learner.id,
      courseId,
      cycle,
      learnerName: 'x',
      courseName: 'x',
      organizationName: '',
      cpdPoints: points,
      issuedAt: new Date(at),
    },
  });
}

it('the year is Singapore’s', () => {
  expect(singaporeYear(new Date('2026-12-31T15:59:59Z'))).toBe(2026);
  expect(singaporeYear(new Date('2026-12-31T16:00:00Z'))).toBe(2027);
});

it('counts a course once, with or without its certificate', async () => {
  await complete(2.5, '2026-03-01T00:00:00Z');
  const course = await complete(4, '2026-03-01T00:00:00Z');
  await certify(course.id, { points: 4, at: '2026-03-02T00:00:00Z' });
  expect(await hoursAt('2026-11-20T00:00:00Z')).toEqual({ year: 2026, hours: 6.5 });
});

it('counts what a certificate says, and a course that was done again in the same year once, with the most', async () => {
  const course = await complete(9, '2026-09-01T00:00:00Z');
  await certify(course.id, { points: 3, at: '2026-02-01T00:00:00Z' });
  await certify(course.id, { points: 4, cycle: 2, at: '2026-09-01T00:00:00Z' });
  expect(await hoursAt('2026-11-20T00:00:00Z')).toEqual({ year: 2026, hours: 4 });
  await certify(course.id, { points: 2, cycle: 3, at: '2027-01-05T00:00:00Z' });
  expect(await hoursAt('2027-02-01T00:00:00Z')).toEqual({ year: 2027, hours: 2 });
});

it('leaves out other years, what is not complete, and other people', async () => {
  await complete(2, '2025-12-31T15:59:59Z');
  await complete(3, '2025-12-31T16:00:00Z');
  const other = await createUser(database.db);
  await createEnrollment(database.db, { userId: other.id, completedAt: new Date('2026-05-05T00:00:00Z') });
  await createEnrollment(database.db, { userId: learner.id });
  expect(await hoursAt('2026-11-20T00:00:00Z')).toEqual({ year: 2026, hours: 3 });
  expect(await hoursAt('2027-01-01T00:00:00Z')).toEqual({ year: 2027, hours: 0 });
});

it('counts approved outside training in the year in which it was completed, and no other', async () => {
  const { id: organizationId } = await createOrganization(database.db);
  const hoursOnceCentreIs = async (approvedAt: Date | null) => {
    await database.db.organization.update({ where: { id: organizationId }, data: { approvedAt } });
    return (await hoursAt('2026-11-20T00:00:00Z')).hours;
  };
  const outside = (completedOn: string, status: 'PENDING' | 'APPROVED' | 'REJECTED', points: number) =>
    createOutsideTraining(database.db, {
      userId: learner.id,
      organizationId,
      completedOn: new Date(completedOn),
      points,
      status,
    });
  await complete(2, '2026-03-01T00:00:00Z');
  await outside('2026-01-01', 'APPROVED', 4);
  await outside('2026-12-31', 'APPROVED', 0.5);
  await outside('2025-12-31', 'APPROVED', 10);
  await outside('2027-01-01', 'APPROVED', 20);
  await outside('2026-05-05', 'PENDING', 40);
  await outside('2026-05-05', 'REJECTED', 80);
  expect(await hoursAt('2026-11-20T00:00:00Z')).toEqual({ year: 2026, hours: 6.5 });
  // What an unapproved centre approved counts in that centre alone.
  expect(await hoursOnceCentreIs(null)).toBe(2);
  await database.db.user.update({ where: { id: learner.id }, data: { organizationId } });
  expect(await hoursOnceCentreIs(null)).toBe(6.5);
});
