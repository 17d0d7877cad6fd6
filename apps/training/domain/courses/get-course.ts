import type { CourseDetail } from '@repo/schemas/training/course';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { courseDetailSelect, toCourseDetail } from './course-rows.ts';
import { visibleCoursesWhere } from './course-visibility.ts';

/** Throws courseNotFound, also for a draft that the caller may not see. */
export async function getVisibleCourse(
  ctx: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<CourseDetail> {
  const row = await ctx.db.course.findFirst({
    where: { AND: [{ id }, visibleCoursesWhere(ctx.actor)] },
    select: courseDetailSelect,
  });
  if (row === null) throw errors.courseNotFound();
  return toCourseDetail(row);
}
