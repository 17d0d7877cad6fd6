import { inTransaction } from '@repo/db/childcare';
import type { ApprovedOrganization } from '@repo/schemas/childcare/organization';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Lets a self-registered centre invite without limit; idempotent. Throws organizationNotFound. */
export async function approveOrganization(ctx: SuperAdminContext, id: string): Promise<ApprovedOrganization> {
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.organization.updateMany({
      where: { id, approvedAt: null },
      data: { approvedAt: ctx.clock() },
    });
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      action: 'organization.approve',
      targetType: 'organization',
      targetId: id,
      organizationId: id,
    });
  });
  const centre = await ctx.db.organization.findUnique({
    where: { id },
    select: { id: true, approvedAt: true },
  });
  if (!centre?.approvedAt) throw errors.organizationNotFound();
  return { id: centre.id, approvedAt: centre.approvedAt.toISOString() };
}
