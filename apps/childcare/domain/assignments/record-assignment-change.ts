import type { ChildcareDb } from '@repo/db/childcare';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import type { AssignmentRow } from './get-assignment.ts';

function actionOf(before: AssignmentRow, after: AssignmentRow): AuditAction | null {
  if (after.status !== before.status && after.status === 'WAIVED') return 'assignment.waive';
  // An unpaid renewal that is cancelled is completed again.
  if (after.status !== before.status && (after.status === 'CANCELLED' || after.status === 'COMPLETED'))
    return 'assignment.cancel';
  return after.deadline?.getTime() === before.deadline?.getTime() ? null : 'assignment.move-deadline';
}

/** The learner is the target, so that the log can be read by person. Notes are not kept: they are free text about
 * somebody. The reason of a waiver is: it is written for the record. */
export async function recordAssignmentChange(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { before, after }: { before: AssignmentRow; after: AssignmentRow },
): Promise<void> {
  const action = actionOf(before, after);
  if (action === null) return;
  const isWaived = action === 'assignment.waive';
  const { title } = await tx.course.findUniqueOrThrow({
    where: { id: after.courseId },
    select: { title: true },
  });
  const valuesOf = ({ status, deadline }: AssignmentRow) => ({
    course: title,
    status,
    deadline: deadline?.toISOString() ?? null,
  });
  await recordAudit(tx, ctx, {
    action,
    targetType: 'user',
    targetId: after.learnerId,
    before: valuesOf(before),
    after: { ...valuesOf(after), ...(isWaived && after.waiveReason ? { reason: after.waiveReason } : {}) },
    organizationId: after.organizationId,
  });
}
