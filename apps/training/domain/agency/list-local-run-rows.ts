import { escapeLikePattern } from '@repo/db/like-pattern';
import { readInParts } from '@repo/db/read-in-parts';
import type { Prisma } from '@repo/db/training';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AgencyRunViewQuery } from '@repo/schemas/training/agency';
import { dateColumnToText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';

export type LocalRunRow = ReturnType<typeof toRow>;

const include = { course: { select: { code: true, title: true } } } satisfies Prisma.CourseRunInclude;
const orderBy = [
  { startDate: { sort: 'asc', nulls: 'last' } },
  { id: 'asc' },
] satisfies Prisma.CourseRunOrderByWithRelationInput[];

export async function listLocalRunRows(
  ctx: AdminContext,
  query: AgencyRunViewQuery,
  paging: Paging,
): Promise<{ rows: LocalRunRow[]; total: number }> {
  const where = whereOf(query, singaporeDate(ctx.clock()));
  const [runs, total] = await Promise.all([
    ctx.db.courseRun.findMany({ where, include, orderBy, ...toSkipAndTake(paging) }),
    ctx.db.courseRun.count({ where }),
  ]);
  return { rows: runs.map(toRow), total };
}

function toRow({
  course,
  startDate,
  endDate,
  intakeSize,
  threshold,
  ...run
}: Prisma.CourseRunGetPayload<{ include: typeof include }>) {
  return {
    id: run.id,
    agencyRunId: run.agencyRunId,
    courseCode: course.code,
    courseTitle: course.title,
    startDate: dateColumnToText(startDate),
    endDate: dateColumnToText(endDate),
    status: run.status,
    vacancyCode: run.vacancyCode,
    enrolledCount: run.enrolledCount,
    places: intakeSize + threshold,
  };
}

const columns: readonly CsvColumn<LocalRunRow>[] = [
  ['Course run ID', ({ agencyRunId }) => agencyRunId],
  ['Course', ({ courseCode }) => courseCode],
  ['Title', ({ courseTitle }) => courseTitle],
  ['Start', ({ startDate }) => startDate],
  ['End', ({ endDate }) => endDate],
  ['Status', ({ status }) => status],
  ['Vacancy', ({ vacancyCode }) => vacancyCode],
  ['Enrolled', ({ enrolledCount }) => enrolledCount],
  ['Places', ({ places }) => places],
];

export async function* exportLocalRunsAsCsv(
  ctx: AdminContext,
  query: AgencyRunViewQuery,
): AsyncGenerator<string> {
  const where = whereOf(query, singaporeDate(ctx.clock()));
  const found = await ctx.db.courseRun.findMany({ where, orderBy, select: { id: true } });
  const parts = readInParts(found, async (ids) =>
    (await ctx.db.courseRun.findMany({ where: { id: { in: ids } }, include })).map(toRow),
  );
  yield* formatCsvParts(columns, parts);
}

function whereOf({ view, q }: AgencyRunViewQuery, today: string): Prisma.CourseRunWhereInput {
  const isPublished = view === 'published';
  return {
    agencyRunId: isPublished ? { not: null } : null,
    status: { not: 'Cancelled' },
    // A started class can be changed at the agency but not published.
    OR: isPublished
      ? [{ endDate: null }, { endDate: { gte: dateTextToColumn(today) } }]
      : [{ startDate: null }, { startDate: { gte: dateTextToColumn(today) } }],
    ...(q && {
      AND: {
        OR: [
          { course: { title: { contains: escapeLikePattern(q), mode: 'insensitive' } } },
          { course: { code: { contains: escapeLikePattern(q), mode: 'insensitive' } } },
          { agencyRunId: { contains: escapeLikePattern(q) } },
        ],
      },
    }),
  };
}
