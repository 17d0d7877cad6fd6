import { inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Organization, UpdateOrganizationBody } from '@repo/schemas/childcare/organization';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { createPrintableAssertion } from '#domain/certificates/assert-printable.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { organizationSelect } from './get-organization.ts';

/** The terms that the audit log records with values: billing and the learner limit. */
function terms({ billingEnabled, maxLearners }: Pick<Organization, 'billingEnabled' | 'maxLearners'>) {
  return { billingEnabled, maxLearners };
}

/** Changes the fields in the body. Throws organizationNotFound, changedMeanwhile, and invalid for a name that cannot be printed. */
export async function updateOrganization(
  ctx: SuperAdminContext,
  id: string,
  { expectedUpdatedAt, ...body }: UpdateOrganizationBody,
): Promise<Organization> {
  const assertPrintable = await createPrintableAssertion({ field: 'name', label: 'Name', text: body.name });
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await tx.organization.findUnique({ where: { id }, select: organizationSelect });
    if (!before) throw errors.organizationNotFound();
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    assertPrintable(before.name);
    const data = { ...body, updatedAt: nextUpdatedAt(before, ctx.clock()) };
    const changed = await tx.organization.update({ where: { id }, data, select: organizationSelect });
    await recordAudit(tx, ctx, {
      action: 'organization.update',
      targetType: 'organization',
      targetId: id,
      before: terms(before),
      after: terms(changed),
      organizationId: id,
    });
    return withIsoDates(changed);
  });
}
