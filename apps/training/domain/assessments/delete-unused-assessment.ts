import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockAssessment } from './lock-assessment.ts';

/** Throws assessmentNotFound, assessmentInUse. */
export async function deleteUnusedAssessment(ctx: DeveloperContext, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    // A concurrent submission refers to the row and waits for this lock.
    await lockAssessment(tx, id);
    const ofAssessment = { where: { assessmentId: id } };
    if ((await tx.submission.count(ofAssessment)) > 0) throw errors.assessmentInUse();
    if ((await tx.gradeDraft.count(ofAssessment)) > 0) throw errors.assessmentInUse();
    if ((await tx.quizAttempt.count(ofAssessment)) > 0) throw errors.assessmentInUse();
    // Draws and changes of drafts say nothing without a draft that is left.
    await tx.secondMark.deleteMany(ofAssessment);
    await tx.sampleDraw.deleteMany(ofAssessment);
    await tx.draftChange.deleteMany(ofAssessment);
    const { title, courseId } = await tx.assessment.delete({
      where: { id },
      select: { title: true, courseId: true },
    });
    await recordAudit(tx, ctx, {
      action: 'assessment.delete',
      targetType: 'assessment',
      targetId: id,
      before: { title, courseId },
    });
    return { id };
  });
}
