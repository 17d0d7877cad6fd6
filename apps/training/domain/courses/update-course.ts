import type { AuditValues } from '@repo/audit/record-entry';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { CourseDetail, UpdateCourseBody } from '@repo/schemas/training/course';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import { courseDetailSelect, toCourseDetail } from './course-rows.ts';
import { rethrowAsCourseCodeTaken } from './create-course.ts';

const logged = [
  ...(['code', 'title', 'description', 'category', 'status', 'objectives'] as const),
  ...(['fee', 'duration', 'trainingHours', 'assessmentHours'] as const),
] as const;

function changed(before: CourseDetail, after: CourseDetail): { before: AuditValues; after: AuditValues } {
  const differing = logged.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (course: CourseDetail) => Object.fromEntries(differing.map((name) => [name, course[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Throws courseNotFound, courseCodeTaken, changedMeanwhile. */
export async function updateCourse(
  ctx: DeveloperContext,
  id: string,
  { expectedUpdatedAt, ...data }: UpdateCourseBody,
): Promise<CourseDetail> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockCourse(tx, id);
      const stored = await tx.course.findUniqueOrThrow({ where: { id }, select: courseDetailSelect });
      assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
      const before = toCourseDetail(stored);
      if (Object.keys(data).length === 0) return before;
      const after = toCourseDetail(
        await tx.course.update({
          where: { id },
          data: { ...data, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
          select: courseDetailSelect,
        }),
      );
      const event = { action: 'course.update', targetType: 'course', targetId: id } as const;
      await recordAudit(tx, ctx, { ...event, ...changed(before, after) });
      return after;
    });
  } catch (error) {
    return rethrowAsCourseCodeTaken(error, data.code);
  }
}
