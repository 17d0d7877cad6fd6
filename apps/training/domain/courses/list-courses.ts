import { escapeLikePattern } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { CourseQuery, CourseSummary } from '@repo/schemas/training/course';
import type { SignedInContext } from '#domain/context.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { courseSummarySelect, toCourseSummary } from './course-rows.ts';
import { visibleCoursesWhere } from './course-visibility.ts';

/** An empty filter counts as absent. */
export function matchingCoursesWhere({
  search,
  category,
  status,
}: Partial<CourseQuery>): Prisma.CourseWhereInput {
  const text = search ? { contains: escapeLikePattern(search), mode: 'insensitive' as const } : undefined;
  return {
    ...(text && { OR: [{ title: text }, { description: text }] }),
    ...(category && { category: { equals: escapeLikePattern(category), mode: 'insensitive' as const } }),
    ...(status && { status }),
  };
}

/** Visible courses by title; all unless the query asks for a page. */
export async function listVisibleCourses(
  ctx: SignedInContext,
  query: CourseQuery,
): Promise<Partial<ListPage<CourseSummary>> & { data: CourseSummary[] }> {
  const where = { AND: [visibleCoursesWhere(ctx.actor), matchingCoursesWhere(query)] };
  const sorted = {
    where,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    select: courseSummarySelect,
  } satisfies Prisma.CourseFindManyArgs;
  if (query.page === undefined && query.limit === undefined) {
    return { data: (await ctx.db.course.findMany(sorted)).map(toCourseSummary) };
  }
  const paging = { page: query.page ?? 1, limit: query.limit ?? 50 };
  const [rows, total] = await Promise.all([
    ctx.db.course.findMany({ ...sorted, ...toSkipAndTake(paging) }),
    ctx.db.course.count({ where }),
  ]);
  return toListPage(rows.map(toCourseSummary), paging, total);
}
