import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { Assessment } from '@repo/schemas/training/assessment';
import { assessmentSelect, toAssessment } from '#domain/assessments/assessment-rows.ts';
import { lockAssessment } from '#domain/assessments/lock-assessment.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Markers see names from then on. Throws assessmentNotFound, and notBlind. */
export async function liftBlindMarking(
  ctx: AdminContext,
  id: string,
  { reason }: { reason: string },
): Promise<Assessment> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAssessment(tx, id);
    const stored = await tx.assessment.findUniqueOrThrow({ where: { id }, select: assessmentSelect });
    if (stored.blindKey === null) throw errors.notBlind();
    const after = await tx.assessment.update({
      where: { id },
      // Marked blind again, candidates get other numbers.
      data: { blindKey: null, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
      select: assessmentSelect,
    });
    await recordAudit(tx, ctx, {
      action: 'assessment.lift-blind',
      targetType: 'assessment',
      targetId: id,
      before: { blind: true },
      after: { blind: false, reason },
    });
    return toAssessment(after);
  });
}
