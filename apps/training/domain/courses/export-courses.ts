import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { CourseTableFilters } from '@repo/schemas/training/course-table';
import type { DeveloperContext } from '#domain/context.ts';
import { type CourseTableRow, findVisibleCourseIds, readCourseRowsUnordered } from './list-course-table.ts';

const columns: readonly CsvColumn<CourseTableRow>[] = [
  ['Code', ({ code }) => code],
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => category],
  ['Status', ({ status }) => status],
  ['Hours', ({ duration }) => duration],
  ['Fee (SGD)', ({ fee }) => fee.toFixed(2)],
  ['Subtopics', ({ subtopics }) => subtopics],
  ['Classes', ({ runs }) => runs],
  ['Assessments', ({ assessments }) => assessments],
  ['Changed', ({ updatedAt }) => updatedAt],
];

/** CSV in table order. */
export async function* exportVisibleCoursesAsCsv(
  ctx: DeveloperContext,
  filters: CourseTableFilters,
): AsyncGenerator<string> {
  const found = await findVisibleCourseIds(ctx, filters);
  yield* formatCsvParts(
    columns,
    readInParts(found, (ids) => readCourseRowsUnordered(ctx, ids)),
  );
}
