import type { CourseDetail } from '@repo/schemas/training/course';
import type { Outline } from '@repo/schemas/training/outline';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { courseDetailSelect, outlineSelect, toCourseDetail, toOutline } from './course-rows.ts';
import { visibleCoursesWhere } from './course-visibility.ts';

export type CourseOverview = Omit<CourseDetail, 'learningUnits'> & Pick<Outline, 'learningUnits'>;

/** Includes the outline without its content, to keep pages small. Throws courseNotFound. */
export async function getVisibleCourseOverview(ctx: SignedInContext, id: string): Promise<CourseOverview> {
  const row = await ctx.db.course.findFirst({
    where: { AND: [{ id }, visibleCoursesWhere(ctx.actor)] },
    select: {
      ...courseDetailSelect,
      learningUnits: outlineSelect,
    },
  });
  if (row === null) throw errors.courseNotFound();
  return { ...toCourseDetail({ ...row, learningUnits: [] }), learningUnits: toOutline(row.learningUnits) };
}
