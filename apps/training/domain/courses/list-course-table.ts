import { literally } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { CourseSummary } from '@repo/schemas/training/course';
import type { CourseTableFilters } from '@repo/schemas/training/course-table';
import type { SignedInContext } from '#domain/context.ts';
import { courseSummarySelect, toCourseSummary } from './course-rows.ts';
import { visibleCourses } from './course-visibility.ts';

export type CourseTableQuery = CourseTableFilters & { page: number; limit: number };

export type CourseTableRow = CourseSummary & {
  subtopics: number;
  runs: number;
  assessments: number;
  updatedAt: string;
};

const select = {
  ...courseSummarySelect,
  updatedAt: true,
  learningUnits: { select: { _count: { select: { subtopics: true } } } },
  _count: { select: { runs: true, assessments: true } },
} satisfies Prisma.CourseSelect;

function conditions({ q, status, category }: CourseTableFilters): Prisma.CourseWhereInput {
  const text = { contains: literally(q), mode: 'insensitive' as const };
  return {
    ...(q && { OR: [{ title: text }, { code: text }, { description: text }] }),
    ...(status.length > 0 && { status: { in: status } }),
    ...(category.length > 0 && { category: { in: category } }),
  };
}

/** One page of the courses the caller may know of, with how much is in them; by title unless sorted otherwise. */
export async function listCourseTable(
  ctx: SignedInContext,
  query: CourseTableQuery,
): Promise<{ rows: CourseTableRow[]; total: number }> {
  const where = { AND: [visibleCourses(ctx.actor), conditions(query)] };
  const { id, descending } = query.sort ?? { id: 'title', descending: false };
  const column = id === 'updated' ? 'updatedAt' : id;
  const [found, total] = await Promise.all([
    ctx.db.course.findMany({
      where,
      orderBy: [{ [column]: descending ? 'desc' : 'asc' }, { id: 'asc' }],
      skip: Math.min((query.page - 1) * query.limit, 2_000_000_000),
      take: query.limit,
      select,
    }),
    ctx.db.course.count({ where }),
  ]);
  const rows = found.map(({ updatedAt, learningUnits, _count, ...row }) => ({
    ...toCourseSummary(row),
    subtopics: learningUnits.reduce((sum, unit) => sum + unit._count.subtopics, 0),
    runs: _count.runs,
    assessments: _count.assessments,
    updatedAt: updatedAt.toISOString(),
  }));
  return { rows, total };
}
