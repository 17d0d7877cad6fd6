import { escapeLikePattern } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { CourseSummary } from '@repo/schemas/training/course';
import type { CourseTableFilters } from '@repo/schemas/training/course-table';
import type { DeveloperContext, SignedInContext } from '#domain/context.ts';
import { type Paging, toSlice } from '#domain/list-page.ts';
import { courseSummarySelect, toCourseSummary } from './course-rows.ts';
import { visibleCourses } from './course-visibility.ts';

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
  const text = { contains: escapeLikePattern(q), mode: 'insensitive' as const };
  return {
    ...(q && { OR: [{ title: text }, { code: text }, { description: text }] }),
    ...(status.length > 0 && { status: { in: status } }),
    ...(category.length > 0 && { category: { in: category } }),
  };
}

function order({ sort }: CourseTableFilters): Prisma.CourseOrderByWithRelationInput[] {
  const { id, descending } = sort ?? { id: 'title', descending: false };
  const column = id === 'updated' ? 'updatedAt' : id;
  return [{ [column]: descending ? 'desc' : 'asc' }, { id: 'asc' }];
}

function toRow({
  updatedAt,
  learningUnits,
  _count,
  ...row
}: Prisma.CourseGetPayload<{ select: typeof select }>): CourseTableRow {
  return {
    ...toCourseSummary(row),
    subtopics: learningUnits.reduce((sum, unit) => sum + unit._count.subtopics, 0),
    runs: _count.runs,
    assessments: _count.assessments,
    updatedAt: updatedAt.toISOString(),
  };
}

export function matchingCourses(ctx: SignedInContext, filters: CourseTableFilters) {
  return {
    where: { AND: [visibleCourses(ctx.actor), conditions(filters)] },
    orderBy: order(filters),
  } satisfies Prisma.CourseFindManyArgs;
}

/** In no particular order. */
export async function readCourseRows({ db }: DeveloperContext, ids: string[]): Promise<CourseTableRow[]> {
  return (await db.course.findMany({ where: { id: { in: ids } }, select })).map(toRow);
}

/** A page of visible courses, by title by default. */
export async function listCourseTable(
  ctx: SignedInContext,
  query: CourseTableFilters & Paging,
): Promise<{ rows: CourseTableRow[]; total: number }> {
  const { where, orderBy } = matchingCourses(ctx, query);
  const [found, total] = await Promise.all([
    ctx.db.course.findMany({ where, orderBy, ...toSlice(query), select }),
    ctx.db.course.count({ where }),
  ]);
  return { rows: found.map(toRow), total };
}
