import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';

/** Whether a course with a price is to be assigned by a centre: then nobody begins it alone. `freeOnly` is SELF_ENROLMENT's. */
export async function mustBeAssigned(
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
