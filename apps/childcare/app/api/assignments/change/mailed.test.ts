import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

/** What a super admin is shown before an assignment is cancelled, whose learner, enrollment and payment are as given. */
async function previewCancelling({
  learner = {},
  progress = 0,
  paymentStatus = null,
}: {
  learner?: { passwordHash?: null; deactivatedAt?: Date };
  progress?: number;
  paymentStatus?: 'PENDING' | 'PAID' | null;
}) {
  const { db } = database;
  const { admin, manager, amy, course, ours } = await createCentreFixture(db);
  await db.user.update({ where: { id: amy.id }, data: learner });
  await createEnrollment(db, { userId: amy.id, courseId: course.id, progress });
  const pair = { learnerId: amy.id, courseId: course.id };
  await db.assignment.create({
    data: { ...pair, organizationId: ours.id, assignedById: manager.id, paymentStatus },
  });
  const { id } = await db.assignment.findFirstOrThrow();
  const body = { change: { kind: 'cancel' }, assignmentIds: [id], organizationId: ours.id };
  return service.call('/api/assignments/change/check', { method: 'POST', as: admin, body });
}

it.each([
  ['somebody who learns', {}, 1],
  ['somebody whose course is paid for', { paymentStatus: 'PAID' as const }, 1],
  ['somebody whose course is still to be paid for', { paymentStatus: 'PENDING' as const }, 0],
  ['somebody who has not joined yet', { learner: { passwordHash: null } }, 0],
  ['somebody whose account is closed', { learner: { deactivatedAt: new Date() } }, 0],
  ['somebody who is through', { progress: 100 }, 0],
])('says of %s whether a change is mailed to them', async (_case, state, mails) => {
  expect((await previewCancelling(state)).body).toMatchObject({ changed: 1, mails });
});
