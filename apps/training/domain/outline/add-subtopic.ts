import { inTransaction } from '@repo/db/training';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { CreateSubtopicBody, StoredSubtopic } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { lockCourseOfUnit } from './lock-course.ts';
import { storedSubtopicSelect, toStoredSubtopic } from './stored-subtopic.ts';

const maximumSubtopics = 2000;

/** Adds it at the end with sanitised content, and recomputes progress. Throws learningUnitNotFound, outlineFull. */
export async function addSubtopicAndRecomputeProgress(
  ctx: DeveloperContext,
  learningUnitId: string,
  { title, content }: CreateSubtopicBody,
): Promise<StoredSubtopic> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfUnit(tx, learningUnitId);
    if ((await tx.subtopic.count({ where: { learningUnit: { courseId } } })) >= maximumSubtopics) {
      throw errors.outlineFull();
    }
    const last = await tx.subtopic.aggregate({ where: { learningUnitId }, _max: { position: true } });
    const subtopic = await tx.subtopic.create({
      data: {
        learningUnitId,
        title,
        content: cleanHtml(content),
        position: (last._max.position ?? -1) + 1,
        updatedAt: ctx.clock(),
      },
      select: storedSubtopicSelect,
    });
    await recomputeProgress(tx, { courseId });
    await recordAudit(tx, ctx, {
      action: 'subtopic.add',
      targetType: 'course',
      targetId: courseId,
      after: { title },
    });
    return toStoredSubtopic(subtopic);
  });
}
