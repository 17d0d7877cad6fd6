import type { Prisma } from '@repo/db/childcare';
import type { Organization } from '@repo/schemas/childcare/organization';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

export const organizationSelect = {
  id: true,
  name: true,
  slug: true,
  contactName: true,
  contactEmail: true,
  phone: true,
  address: true,
  licenseNumber: true,
  maxLearners: true,
  billingEnabled: true,
  updatedAt: true,
} satisfies Prisma.OrganizationSelect;

/**
 * For SUPER_ADMIN, and a manager of this centre. Throws forbidden for another centre's manager, organizationNotFound for an
 * unknown id.
 */
export async function assertManagesOrganization({ db, actor }: ManagerContext, id: string): Promise<void> {
  if (actor.organizationId === id) return;
  const known = await db.organization.findUnique({ where: { id }, select: { id: true } });
  if (known === null) throw errors.organizationNotFound();
  if (actor.role !== 'SUPER_ADMIN') throw errors.forbidden();
}

/** Throws what `assertManagesOrganization` throws. */
export async function getOrganization(ctx: ManagerContext, id: string): Promise<Organization> {
  await assertManagesOrganization(ctx, id);
  return withIsoDates(
    await ctx.db.organization.findUniqueOrThrow({ where: { id }, select: organizationSelect }),
  );
}
