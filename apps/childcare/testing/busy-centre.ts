import type { ChildcareClient } from '@repo/db/childcare';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { createCentreFixture } from './centre-fixture.ts';

/** So many days later than a moment, or earlier. */
export const createDayOffset = (now: Date) => (days: number) => new Date(now.getTime() + days * 86_400_000);

/** A centre and its courses as they are on a day: Amy has one of each kind, Ben one that is on its way, Chen nothing yet. */
export async function createBusyCentre(db: ChildcareClient, now: Date) {
  const inDays = createDayOffset(now);
  const made = await createCentreFixture(db, { maxLearners: 3 });
  const { ours, manager, amy, ben } = made;
  const chen = await createUser(db, {
    name: 'Chen Wei',
    organizationId: ours.id,
    passwordHash: null,
    staffId: 'LS-9',
  });
  const titles = [
    'overdue',
    'unpaid',
    'due-soon',
    'on-the-way',
    'done',
    'waived',
    'own',
    'cancelled',
    'unused',
  ];
  const courses = new Map<string, string>();
  for (const title of titles) {
    courses.set(title, (await createCourse(db, { title, cpdPoints: '2.5' })).id);
  }
  const idOf = (title: string) => courses.get(title) ?? '';
  const assignment = (learnerId: string, title: string, data: object = {}) =>
    db.assignment.create({
      data: {
        learnerId,
        courseId: idOf(title),
        assignedById: manager.id,
        organizationId: ours.id,
        ...data,
      },
    });
  await assignment(amy.id, 'overdue', { deadline: inDays(-1) });
  await assignment(amy.id, 'unpaid', { deadline: inDays(-1), paymentStatus: 'EXPIRED' });
  await assignment(amy.id, 'due-soon', { deadline: inDays(13), paymentStatus: 'PAID' });
  await assignment(amy.id, 'on-the-way', { deadline: inDays(15), status: 'IN_PROGRESS' });
  await assignment(amy.id, 'done', { deadline: inDays(-9), status: 'COMPLETED' });
  await assignment(amy.id, 'waived', { deadline: inDays(-9), status: 'WAIVED' });
  await assignment(amy.id, 'cancelled', { status: 'CANCELLED' });
  await assignment(ben.id, 'on-the-way');
  await createEnrollment(db, { userId: amy.id, courseId: idOf('on-the-way'), progress: 40 });
  await createEnrollment(db, {
    userId: amy.id,
    courseId: idOf('done'),
    progress: 100,
    completedAt: inDays(-30),
  });
  await createEnrollment(db, {
    userId: ben.id,
    courseId: idOf('own'),
    progress: 100,
    // The last evening of 2025 in Singapore.
    completedAt: new Date('2025-12-31T15:59:59Z'),
  });
  return { ...made, chen, idOf };
}
