import { inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { RecordedNameAnswer, UpdateRecordedNameBody } from '@repo/schemas/childcare/overview';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { createPrintableAssertion } from '#domain/certificates/assert-printable.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';

/**
 * Sets the name on the learner's next certificates. Only a manager of the centre may; the audit log keeps both names. Throws
 * forbidden, organizationNotFound, learnerNotFound, changedMeanwhile, and invalid for a name that cannot be printed.
 */
export async function changeRecordedName(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
  { recordedName, expectedUpdatedAt }: UpdateRecordedNameBody,
): Promise<RecordedNameAnswer> {
  await assertManagesOrganization(ctx, organizationId);
  if (ctx.actor.role !== 'CORPORATE_ADMIN') throw errors.forbidden();
  const assertPrintable = await createPrintableAssertion({
    field: 'recordedName',
    label: 'The name',
    text: recordedName,
  });
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.$queryRaw<(Omit<RecordedNameAnswer, 'updatedAt'> & { updatedAt: Date })[]>`
      SELECT id, recorded_name AS "recordedName", updated_at AS "updatedAt" FROM "user"
      WHERE id = ${learnerId} AND organization_id = ${organizationId} AND role = 'LEARNER' FOR NO KEY UPDATE`;
    if (!before) throw errors.learnerNotFound();
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    assertPrintable(before.recordedName);
    if (before.recordedName === recordedName) {
      return { ...before, updatedAt: before.updatedAt.toISOString() };
    }
    await recordAudit(tx, ctx, {
      action: 'learner.record-name',
      targetType: 'user',
      targetId: learnerId,
      before: { recordedName: before.recordedName },
      after: { recordedName },
      organizationId,
    });
    const updatedAt = nextUpdatedAt(before, ctx.clock());
    await tx.user.update({
      where: { id: learnerId },
      data: { recordedName, updatedAt },
      select: { id: true },
    });
    return { id: learnerId, recordedName, updatedAt: updatedAt.toISOString() };
  });
}
