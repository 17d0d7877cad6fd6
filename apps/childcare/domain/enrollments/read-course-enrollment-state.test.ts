import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { readCourseEnrollmentState } from './read-course-enrollment-state.ts';

const database = useChildcareDatabase();

async function world({ billingEnabled }: { billingEnabled: boolean }) {
  const centre = await createOrganization(database.db, { billingEnabled });
  const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
  const person = await createUser(database.db, { organizationId: centre.id });
  const course = await createCourse(database.db);
  const actor = actorOf(person);
  const standing = (priceSgd: number, selfEnrollment: 'open' | 'free-only' = 'open') =>
    readCourseEnrollmentState({ db: database.db, actor }, { id: course.id, priceSgd }, { selfEnrollment });
  const assign = (data: object) =>
    database.db.assignment.create({
      data: {
        learnerId: person.id,
        courseId: course.id,
        organizationId: centre.id,
        assignedById: manager.id,
        ...data,
      },
    });
  return { person, course, standing, assign };
}

it('a course with a price waits for the centre where the centre is billed, or nobody begins priced ones alone', async () => {
  const { standing } = await world({ billingEnabled: true });
  expect(await standing(60)).toEqual({ kind: 'assigned-only' });
  expect(await standing(0)).toEqual({ kind: 'open' });
  const free = await world({ billingEnabled: false });
  expect(await free.standing(60)).toEqual({ kind: 'open' });
  expect(await free.standing(60, 'free-only')).toEqual({ kind: 'assigned-only' });
});

it('an assignment that is still to be paid for says so, a cancelled one does not', async () => {
  const { standing, assign } = await world({ billingEnabled: true });
  const { id } = await assign({ paymentStatus: 'EXPIRED' });
  expect(await standing(60)).toEqual({ kind: 'awaiting-payment' });
  await database.db.assignment.update({ where: { id }, data: { status: 'CANCELLED' } });
  expect(await standing(60)).toEqual({ kind: 'assigned-only' });
});

it('who is enrolled sees how far they are; a visitor is one', async () => {
  const { person, course, standing } = await world({ billingEnabled: false });
  const deadline = new Date('2026-12-01T00:00:00Z');
  await createEnrollment(database.db, { userId: person.id, courseId: course.id, progress: 40, deadline });
  expect(await standing(60)).toEqual({
    kind: 'enrolled',
    progress: 40,
    deadline: deadline.toISOString(),
    nextLesson: null,
  });
  const visitor = await readCourseEnrollmentState(
    { db: database.db, actor: null },
    { id: course.id, priceSgd: 0 },
    { selfEnrollment: 'open' },
  );
  expect(visitor).toEqual({ kind: 'visitor' });
});

it('who began before their centre had to pay is told so, until it pays', async () => {
  const { person, course, standing, assign } = await world({ billingEnabled: true });
  await createEnrollment(database.db, { userId: person.id, courseId: course.id, progress: 40 });
  expect(await standing(60)).toEqual({ kind: 'suspended', progress: 40 });
  const { id } = await assign({ paymentStatus: 'PENDING' });
  expect(await standing(60)).toEqual({ kind: 'awaiting-payment' });
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'PAID' } });
  expect(await standing(60)).toMatchObject({ kind: 'enrolled', progress: 40 });
});
