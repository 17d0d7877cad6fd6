import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { lockCourseOfSubtopic } from './lock-course.ts';

/** Also recomputes progress. Throws subtopicNotFound. */
export async function deleteSubtopicAndRecomputeProgress(
  ctx: DeveloperContext,
  id: string,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfSubtopic(tx, id);
    const { title } = await tx.subtopic.delete({ where: { id }, select: { title: true } });
    await recomputeProgress(tx, { courseId });
    await recordAudit(tx, ctx, {
      action: 'subtopic.delete',
      targetType: 'course',
      targetId: courseId,
      before: { title },
    });
    return { id };
  });
}
