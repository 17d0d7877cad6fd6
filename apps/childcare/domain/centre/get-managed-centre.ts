import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidField } from '#domain/invalid-field.ts';

const select = { id: true, name: true, maxLearners: true, billingEnabled: true } as const;

export type Centre = Prisma.OrganizationGetPayload<{ select: typeof select }>;

/**
 * A manager's own centre, or the one that SUPER_ADMIN names. Throws forbidden for another centre or a manager without one;
 * invalid when SUPER_ADMIN names none; organizationNotFound.
 */
export async function getManagedCentre(
  { actor }: Pick<SignedInContext, 'actor'>,
  db: ChildcareDb,
  organizationId: string | undefined,
): Promise<Centre> {
  const id = organizationId ?? actor.organizationId;
  if (actor.role !== 'SUPER_ADMIN' && (id === null || id !== actor.organizationId)) {
    const known = id === null || (await db.organization.count({ where: { id } })) > 0;
    throw known ? errors.forbidden() : errors.organizationNotFound();
  }
  if (id === null) {
    throw invalidField('organizationId', 'Say which centre it is about');
  }
  const centre = await db.organization.findUnique({ where: { id }, select });
  if (centre === null) throw errors.organizationNotFound();
  return centre;
}
