import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { CorrectedLearner, CorrectLearnerBody } from '@repo/schemas/childcare/learner-details';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { createPrintableAssertion } from '#domain/certificates/assert-printable.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';
import { detailsCorrectedKind } from '#notifications/learner-kinds.ts';

const fields = ['name', 'jobTitle', 'staffId'] as const;
type Details = Pick<CorrectedLearner, 'id' | (typeof fields)[number]> & { updatedAt: Date };
type Target = { organizationId: string; learnerId: string };

async function lockDetails(tx: ChildcareDb, { organizationId, learnerId }: Target): Promise<Details> {
  const [stored] = await tx.$queryRaw<Details[]>`
    SELECT id, name, job_title AS "jobTitle", staff_id AS "staffId", updated_at AS "updatedAt" FROM "user"
    WHERE id = ${learnerId} AND organization_id = ${organizationId} AND role = 'LEARNER' FOR NO KEY UPDATE`;
  if (!stored) throw errors.learnerNotFound();
  return stored;
}

const pick = (names: readonly (typeof fields)[number][], from: Omit<Details, 'id' | 'updatedAt'>) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/**
 * Corrects a learner's name, job title and staff number. Only a manager of the centre may; the audit log keeps both, and the learner is
 * notified. The name on certificates is another one: `changeRecordedName`. Throws forbidden, organizationNotFound, learnerNotFound,
 * changedMeanwhile, and invalid for a name that cannot be printed.
 */
export async function correctLearnerAndNotify(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
  { expectedUpdatedAt, ...body }: CorrectLearnerBody,
): Promise<CorrectedLearner> {
  await assertManagesOrganization(ctx, organizationId);
  if (ctx.actor.role !== 'CORPORATE_ADMIN') throw errors.forbidden();
  const assertPrintable = await createPrintableAssertion({ field: 'name', label: 'Name', text: body.name });
  const corrected = await inTransaction(ctx.db, async (tx) => {
    const before = await lockDetails(tx, { organizationId, learnerId });
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    assertPrintable(before.name);
    const after = { ...before, ...body };
    const changed = fields.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return before;
    const updatedAt = nextUpdatedAt(before, ctx.clock());
    await tx.user.update({
      where: { id: learnerId },
      data: { ...pick(changed, after), updatedAt },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'learner.correct',
      targetType: 'user',
      targetId: learnerId,
      before: pick(changed, before),
      after: pick(changed, after),
      organizationId,
    });
    const changes = changed.map((field) => ({ field, before: before[field], after: after[field] }));
    const data = { from: ctx.actor.name, changes };
    await notifications.notify(tx, ctx, detailsCorrectedKind, [{ userId: learnerId, data }]);
    return { ...after, updatedAt };
  });
  // Sessions carry the name.
  clearChildcareSessionCache();
  return { ...corrected, updatedAt: corrected.updatedAt.toISOString() };
}
