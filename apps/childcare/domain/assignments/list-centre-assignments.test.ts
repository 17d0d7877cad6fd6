import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { listCentreAssignments } from './list-centre-assignments.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

/** The platform's list of one assignment, whose learner, enrollment and payment are as given. */
async function listed({
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
  const ctx = {
    ...service.services,
    actor: actorOf(admin),
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  return listCentreAssignments(ctx, { superAdminCentreId: ours.id });
}

it.each([
  ['somebody who learns', {}, true],
  ['somebody whose course is paid for', { paymentStatus: 'PAID' as const }, true],
  ['somebody whose course is still to be paid for', { paymentStatus: 'PENDING' as const }, false],
  ['somebody who has not joined yet', { learner: { passwordHash: null } }, false],
  ['somebody whose account is closed', { learner: { deactivatedAt: new Date() } }, false],
  ['somebody who is through', { progress: 100 }, false],
])('says of %s whether a change is mailed to them', async (_case, state, isMailed) => {
  expect(await listed(state)).toMatchObject([{ isMailed }]);
});
