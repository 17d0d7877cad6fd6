import { inTransaction } from '@repo/db/training';
import type { CreateLearningUnitBody, LearningUnitAnswer } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from './lock-course.ts';

const maximumUnits = 500;

/** Adds it at the end. Throws courseNotFound, outlineFull. */
export async function addLearningUnit(
  ctx: DeveloperContext,
  courseId: string,
  { title }: CreateLearningUnitBody,
): Promise<LearningUnitAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const { _count, _max } = await tx.learningUnit.aggregate({
      where: { courseId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= maximumUnits) throw errors.outlineFull();
    const unit = await tx.learningUnit.create({
      data: { courseId, title, position: (_max.position ?? -1) + 1, updatedAt: ctx.clock() },
      select: { id: true, title: true, updatedAt: true },
    });
    await recordAudit(tx, ctx, {
      action: 'learning-unit.add',
      targetType: 'course',
      targetId: courseId,
      after: { title },
    });
    return { ...unit, updatedAt: unit.updatedAt.toISOString(), subtopics: [] };
  });
}
