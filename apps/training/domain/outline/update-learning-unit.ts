import { inTransaction } from '@repo/db/training';
import type { LearningUnit, LearningUnitBody } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { outlineOrder } from '#domain/courses/course-rows.ts';
import { lockCourseOfUnit } from './lock-course.ts';

/** Renames a learning unit. Throws learningUnitNotFound. */
export async function updateLearningUnit(
  ctx: SignedInContext,
  id: string,
  { title }: LearningUnitBody,
): Promise<LearningUnit> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfUnit(tx, id);
    const before = await tx.learningUnit.findUniqueOrThrow({ where: { id }, select: { title: true } });
    if (before.title !== title) {
      await recordAudit(tx, ctx, {
        action: 'learning-unit.update',
        targetType: 'course',
        targetId: courseId,
        before,
        after: { title },
      });
    }
    return tx.learningUnit.update({
      where: { id },
      data: { title },
      select: {
        id: true,
        title: true,
        subtopics: { orderBy: outlineOrder, select: { id: true, title: true, content: true } },
      },
    });
  });
}
