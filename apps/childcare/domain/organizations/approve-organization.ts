import type { ApprovedOrganization } from '@repo/schemas/childcare/organization';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * Approves a centre that registered by itself: it may invite as many people as any other from now on. One that is approved
 * stays so since when it was. Throws organizationNotFound.
 */
export async function approveOrganization(
  { db, clock }: SignedInContext,
  id: string,
): Promise<ApprovedOrganization> {
  await db.organization.updateMany({ where: { id, approvedAt: null }, data: { approvedAt: clock() } });
  const centre = await db.organization.findUnique({ where: { id }, select: { id: true, approvedAt: true } });
  if (!centre?.approvedAt) throw errors.organizationNotFound();
  return { id: centre.id, approvedAt: centre.approvedAt.toISOString() };
}
