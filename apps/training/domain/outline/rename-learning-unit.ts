import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { LearningUnitAnswer, UpdateLearningUnitBody } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { outlineOrder } from '#domain/courses/course-rows.ts';
import { errors } from '#domain/errors.ts';
import { lockCourseOfUnit } from './lock-course.ts';

/** Throws learningUnitNotFound, changedMeanwhile for a stale version. */
export async function renameLearningUnit(
  ctx: DeveloperContext,
  id: string,
  { title, expectedUpdatedAt }: UpdateLearningUnitBody,
): Promise<LearningUnitAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfUnit(tx, id);
    const stored = await tx.learningUnit.findUniqueOrThrow({
      where: { id },
      select: { title: true, updatedAt: true },
    });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const before = { title: stored.title };
    if (before.title !== title) {
      await recordAudit(tx, ctx, {
        action: 'learning-unit.update',
        targetType: 'course',
        targetId: courseId,
        before,
        after: { title },
      });
    }
    const { updatedAt, ...unit } = await tx.learningUnit.update({
      where: { id },
      data: { title, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
      select: {
        id: true,
        title: true,
        updatedAt: true,
        subtopics: { orderBy: outlineOrder, select: { id: true, title: true, content: true } },
      },
    });
    return { ...unit, updatedAt: updatedAt.toISOString() };
  });
}
