import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { outlineOrder } from '#domain/courses/course-rows.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { lockCourseOfUnit } from './lock-course.ts';

/** Also deletes its subtopics and recomputes progress. Throws learningUnitNotFound. */
export async function deleteLearningUnitAndRecomputeProgress(
  ctx: DeveloperContext,
  id: string,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfUnit(tx, id);
    const { title, subtopics } = await tx.learningUnit.delete({
      where: { id },
      select: { title: true, subtopics: { orderBy: outlineOrder, select: { title: true } } },
    });
    await recomputeProgress(tx, { courseId });
    await recordAudit(tx, ctx, {
      action: 'learning-unit.delete',
      targetType: 'course',
      targetId: courseId,
      before: { title, subtopics: subtopics.map((subtopic) => subtopic.title) },
    });
    return { id };
  });
}
