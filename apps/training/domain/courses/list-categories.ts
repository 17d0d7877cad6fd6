import type { Prisma } from '@repo/db/training';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from './course-visibility.ts';

export async function listCategories(
  ctx: SignedInContext,
  which: Prisma.CourseWhereInput = {},
): Promise<string[]> {
  const rows = await ctx.db.course.findMany({
    where: { AND: [visibleCourses(ctx.actor), which, { category: { not: '' } }] },
    distinct: ['category'],
    orderBy: { category: 'asc' },
    select: { category: true },
  });
  return rows.map(({ category }) => category);
}
