import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';

/** If true, learners cannot enrol themselves in a course with a price. `freeOnly` comes from SELF_ENROLMENT. */
export async function isSelfEnrollmentFreeOnly(
  tx: ChildcareDb,
  { organizationId }: SignedInContext['actor'],
  { freeOnly }: { freeOnly: boolean },
): Promise<boolean> {
  if (freeOnly) return true;
  if (organizationId === null) return false;
  const centre = await tx.organization.findUnique({
    where: { id: organizationId },
    select: { billingEnabled: true },
  });
  return centre?.billingEnabled ?? false;
}
