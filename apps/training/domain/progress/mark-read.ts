import { inTransaction } from '@repo/db/training';
import type { SubtopicReadAnswer } from '@repo/schemas/training/outline';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from './active-enrolment.ts';
import { recomputeProgress } from './recompute-progress.ts';

/** Idempotent. Throws subtopicNotFound, also when not visible, and notEnrolled. */
export async function markSubtopicRead(
  ctx: SignedInContext,
  subtopicId: string,
): Promise<SubtopicReadAnswer> {
  const userId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    // A shared lock: the outline cannot change, and readers do not block each other.
    const [course] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM course WHERE id = (
        SELECT unit.course_id FROM subtopic JOIN learning_unit unit ON unit.id = subtopic.learning_unit_id
        WHERE subtopic.id = ${subtopicId}
      ) FOR SHARE`;
    const subtopic = await tx.subtopic.findFirst({
      where: { id: subtopicId, learningUnit: { course: visibleCoursesWhere(ctx.actor) } },
      select: { id: true },
    });
    if (course === undefined || subtopic === null) throw errors.subtopicNotFound();
    const mine = { userId, courseRun: { courseId: course.id }, ...activeEnrolmentWhere };
    if ((await tx.enrolment.count({ where: mine })) === 0) throw errors.notEnrolled();
    await tx.readSubtopic.createMany({
      data: [{ userId, subtopicId, readAt: ctx.clock() }],
      skipDuplicates: true,
    });
    await recomputeProgress(tx, { courseId: course.id, userId });
    const { _max } = await tx.enrolment.aggregate({ where: mine, _max: { progress: true } });
    return { subtopicId, progress: _max.progress ?? 0 };
  });
}
