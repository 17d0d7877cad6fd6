import { formatCsv } from '@repo/schemas/csv';
import type { CourseTableFilters } from '@repo/schemas/training/course-table';
import type { SignedInContext } from '#domain/context.ts';
import { listCourseTable } from './list-course-table.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

/** The courses that match, as CSV; at most 10,000. */
export async function exportCourses(ctx: SignedInContext, filters: CourseTableFilters): Promise<string> {
  const { rows } = await listCourseTable(ctx, { ...filters, page: 1, limit: mostRows });
  return formatCsv(
    [
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
    ],
    rows.map((row) => [
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
    ]),
  );
}
