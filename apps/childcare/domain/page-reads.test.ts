import { createChildcareClient } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { listCategories } from './categories/list-categories.ts';
import { listCoursesAssignedInOwnCentre } from './centre/get-overview.ts';
import { listCertificates } from './certificates/list-certificates.ts';
import type { SignedInContext } from './context.ts';
import { readCpdProgressThisYear } from './cpd/read-cpd-progress.ts';
import { listOwnCoursesAwaitingPayment } from './enrollments/list-courses-awaiting-payment.ts';
import { listOwnLearning } from './enrollments/list-learning.ts';
import { readCourseEnrollmentState } from './enrollments/read-course-enrollment-state.ts';
import { notifications } from './notifications/notifications.ts';
import { getPlayerCourseIfEnrolled } from './player/get-player-course.ts';
import { getPlayerLecture } from './player/get-player-lecture.ts';

const database = useChildcareDatabase();
const counted = useStatementCountingClient(database, createChildcareClient);

async function createLearnerWithCourse() {
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { billingEnabled: true });
  const learner = await createUser(db, { organizationId });
  const course = await createCourse(db, { priceSgd: '0' });
  const { lectures } = await createSection(db, { courseId: course.id, types: ['TEXT', 'VIDEO', 'TEXT'] });
  await createSection(db, { courseId: course.id, types: ['TEXT'], position: 1 });
  const { id: enrollmentId } = await createEnrollment(db, { userId: learner.id, courseId: course.id });
  const lectureId = lectures[0]?.id ?? '';
  await db.lectureProgress.create({ data: { enrollmentId, lectureId, isCompleted: true } });
  await db.certificate.create({
    data: {
      certificateId: 'COUNTED',
      userId: learner.id,
      courseId: course.id,
      learnerName: 'Nur',
      courseName: 'Sleep',
      organizationName: '',
      cpdPoints: 2,
      issuedAt: new Date(),
    },
  });
  const ctx = {
    db: counted.db,
    actor: actorOf(learner),
    clock: () => new Date(),
    publicUrl: 'https://childcare.example',
  } as unknown as SignedInContext;
  return { ctx, course, lectureId };
}

type Read = (parts: Awaited<ReturnType<typeof createLearnerWithCourse>>) => Promise<unknown>;

it.each<[string, Read]>([
  ['courses of the home page', ({ ctx }) => listOwnLearning(ctx)],
  ['courses that wait for payment', ({ ctx }) => listOwnCoursesAwaitingPayment(ctx)],
  ['certificates', ({ ctx }) => listCertificates(ctx, {})],
  ['CPD points', ({ ctx }) => readCpdProgressThisYear(ctx, { userId: ctx.actor.id })],
  ['unread notifications', ({ ctx }) => notifications.countOwnUnread(ctx)],
  ['categories', ({ ctx }) => listCategories(ctx)],
  ['courses of a centre', ({ ctx }) => listCoursesAssignedInOwnCentre(ctx)],
  ['course with its outline', ({ ctx, course }) => getPlayerCourseIfEnrolled(ctx, course.slug)],
  ['lesson', ({ ctx, course, lectureId }) => getPlayerLecture(ctx, { courseId: course.id, lectureId })],
  [
    'enrollment on the course page',
    ({ ctx, course }) =>
      readCourseEnrollmentState(ctx, { id: course.id, priceSgd: 0 }, { selfEnrollment: 'open' }),
  ],
])('a page reads its %s in one statement', async (_, read) => {
  const parts = await createLearnerWithCourse();
  await read(parts);
  counted.countSinceLastCall();
  await read(parts);
  expect(counted.countSinceLastCall()).toBe(1);
});
