import type { CourseSummary } from '@repo/schemas/training/course';
import { type DateText, dateColumn, dateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type Paging, toSlice } from '#domain/list-page.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import { courseSummarySelect, toCourseSummary } from './course-rows.ts';
import { courseConditions } from './list-courses.ts';

export type CatalogueCourse = CourseSummary & {
  /** The first day of the next class with a free place. */
  nextOpenStart: DateText | null;
  /** In per cent; null without an active enrolment. */
  progress: number | null;
};

type CatalogueQuery = Paging & { search?: string; category?: string };

/** Usually enough to find a class with a free place. */
const runsLookedAt = 10;

/** Active courses by title. */
export async function listCatalogue(
  ctx: SignedInContext,
  { page, limit, ...filters }: CatalogueQuery,
): Promise<{ courses: CatalogueCourse[]; total: number }> {
  const where = { AND: [{ status: 'active' as const }, courseConditions(filters)] };
  const today = dateColumn(singaporeDate(ctx.clock()));
  const [rows, total] = await Promise.all([
    ctx.db.course.findMany({
      where,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      ...toSlice({ page, limit }),
      select: {
        ...courseSummarySelect,
        runs: {
          where: { status: { not: 'Cancelled' }, startDate: { gte: today } },
          orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
          take: runsLookedAt,
          select: { startDate: true, enrolledCount: true, intakeSize: true, threshold: true },
        },
      },
    }),
    ctx.db.course.count({ where }),
  ]);
  const enrolments = await ctx.db.enrolment.findMany({
    where: {
      userId: ctx.actor.id,
      ...activeEnrolment,
      courseRun: { courseId: { in: rows.map(({ id }) => id) } },
    },
    select: { progress: true, courseRun: { select: { courseId: true } } },
  });
  const courses = rows.map(({ runs, ...row }) => {
    const open = runs.find((run) => run.enrolledCount < run.intakeSize + run.threshold);
    const own = enrolments.filter(({ courseRun }) => courseRun.courseId === row.id);
    return {
      ...toCourseSummary(row),
      nextOpenStart: dateText(open?.startDate ?? null),
      progress: own.length === 0 ? null : Math.max(...own.map(({ progress }) => progress)),
    };
  });
  return { courses, total };
}
