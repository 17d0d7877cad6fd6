import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';

/** If true, learners cannot enrol themselves in a course with a price. `selfEnrollment` is the environment's SELF_ENROLMENT. */
export async function isSelfEnrollmentFreeOnly(
  tx: ChildcareDb,
  { organizationId }: SignedInContext['actor'],
  { selfEnrollment }: { selfEnrollment: 'open' | 'free-only' },
): Promise<boolean> {
  if (selfEnrollment === 'free-only') return true;
  if (organizationId === null) return false;
  const centre = await tx.organization.findUnique({
    where: { id: organizationId },
    select: { billingEnabled: true },
  });
  return centre?.billingEnabled ?? false;
}
