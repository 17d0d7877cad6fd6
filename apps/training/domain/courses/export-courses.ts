import { readInParts } from '@repo/db/read-in-parts';
import { type CsvCell, formatCsvParts } from '@repo/schemas/csv';
import type { CourseTableFilters } from '@repo/schemas/training/course-table';
import type { DeveloperContext } from '#domain/context.ts';
import { type CourseTableRow, matchingCourses, readCourseRows } from './list-course-table.ts';

const header = [
  'Code',
  'Title',
  'Category',
  'Status',
  'Hours',
  'Fee (SGD)',
  'Subtopics',
  'Classes',
  'Assessments',
  'Changed',
];

function cells(row: CourseTableRow): CsvCell[] {
  return [
    row.code,
    row.title,
    row.category,
    row.status,
    row.duration,
    row.fee.toFixed(2),
    row.subtopics,
    row.runs,
    row.assessments,
    row.updatedAt,
  ];
}

/** CSV in table order. */
export async function* exportCourses(
  ctx: DeveloperContext,
  filters: CourseTableFilters,
): AsyncGenerator<string> {
  const found = await ctx.db.course.findMany({ ...matchingCourses(ctx, filters), select: { id: true } });
  const parts = readInParts(
    found.map(({ id }) => id),
    (ids) => readCourseRows(ctx, ids),
    (row) => row.id,
  );
  yield* formatCsvParts(header, parts, cells);
}
