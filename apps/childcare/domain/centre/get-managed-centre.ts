import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

export type ManagedCentre = { id: string; name: string; maxLearners: number; billingEnabled: boolean };

/**
 * A manager's own centre, or the one that SUPER_ADMIN names. Throws forbidden for another centre or a manager without one;
 * invalid when SUPER_ADMIN names none; organizationNotFound.
 */
export async function getManagedCentre(
  { actor }: Pick<SignedInContext, 'actor'>,
  db: ChildcareDb,
  organizationId: string | undefined,
): Promise<ManagedCentre> {
  const id = organizationId ?? actor.organizationId;
  if (actor.role !== 'SUPER_ADMIN' && (id === null || id !== actor.organizationId)) {
    const known = id === null || (await db.organization.count({ where: { id } })) > 0;
    throw known ? errors.forbidden() : errors.organizationNotFound();
  }
  if (id === null) {
    throw invalidFieldError('organizationId', 'Say which centre it is about');
  }
  const [centre] = await readCoalescedRows<ManagedCentre>(
    db,
    Prisma.sql`
    SELECT id, name, max_learners AS "maxLearners", billing_enabled AS "billingEnabled"
    FROM organization WHERE id = ${id}`,
    { prepared: true },
  );
  if (!centre) throw errors.organizationNotFound();
  return centre;
}
