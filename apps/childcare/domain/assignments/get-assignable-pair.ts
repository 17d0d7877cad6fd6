import type { ChildcareDb } from '@repo/db/childcare';
import type { CreateAssignmentBody } from '@repo/schemas/childcare/assignment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

export type AssignablePair = {
  learner: { id: string; name: string; email: string; organizationId: string };
  course: { id: string; title: string; slug: string; priceSgd: string };
  centre: { id: string; maxLearners: number; billingEnabled: boolean; contactEmail: string };
};

async function findLearner(
  tx: ChildcareDb,
  { actor }: SignedInContext,
  id: string,
): Promise<AssignablePair['learner']> {
  const learner = await tx.user.findFirst({
    where: { id, deactivatedAt: null },
    select: { id: true, name: true, email: true, role: true, organizationId: true },
  });
  if (learner === null) throw errors.learnerNotFound();
  const { organizationId, role, ...person } = learner;
  if (actor.role !== 'SUPER_ADMIN' && organizationId !== actor.organizationId) throw errors.forbidden();
  if (organizationId === null || role !== 'LEARNER') {
    throw invalidFieldError('learnerId', 'Only a learner of a centre can be assigned a course');
  }
  return { ...person, organizationId };
}

/**
 * `lock` locks the centre's row, so that concurrent transactions count its seats one after the other, and the course's, so that it cannot
 * become a draft. Throws learnerNotFound, forbidden for another centre's learner, invalid, courseNotFound, courseNotPublished.
 */
export async function getAssignablePair(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { learnerId, courseId, lock }: Pick<CreateAssignmentBody, 'learnerId' | 'courseId'> & { lock: boolean },
): Promise<AssignablePair> {
  const learner = await findLearner(tx, ctx, learnerId);
  if (lock) {
    await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${learner.organizationId} FOR NO KEY UPDATE`;
    // Read again under the lock: the learner may have left or moved to another centre.
    const { organizationId } = await findLearner(tx, ctx, learnerId);
    if (organizationId !== learner.organizationId)
      return getAssignablePair(tx, ctx, { learnerId, courseId, lock });
    await tx.$queryRaw`SELECT 1 FROM course WHERE id = ${courseId} FOR SHARE`;
  }
  const course = await tx.course.findUnique({
    where: { id: courseId },
    select: { id: true, title: true, slug: true, priceSgd: true, status: true },
  });
  if (course === null) throw errors.courseNotFound();
  const { status, priceSgd, ...rest } = course;
  if (status !== 'PUBLISHED') throw errors.courseNotPublished();
  const centre = await tx.organization.findUniqueOrThrow({
    where: { id: learner.organizationId },
    select: { id: true, maxLearners: true, billingEnabled: true, contactEmail: true },
  });
  return { learner, course: { ...rest, priceSgd: priceSgd.toFixed(2) }, centre };
}
