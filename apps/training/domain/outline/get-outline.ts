import type { Outline } from '@repo/schemas/training/outline';
import type { Context } from '#domain/context.ts';
import { outlineSelect, toOutline } from '#domain/courses/course-rows.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';

/** Without content. Throws courseNotFound. */
export async function getVisibleOutline(
  ctx: Pick<Context, 'db' | 'actor'>,
  courseId: string,
): Promise<Outline> {
  const course = await ctx.db.course.findFirst({
    where: { AND: [{ id: courseId }, visibleCoursesWhere(ctx.actor)] },
    select: {
      learningUnits: outlineSelect,
    },
  });
  if (course === null) throw errors.courseNotFound();
  return { courseId, learningUnits: toOutline(course.learningUnits) };
}
