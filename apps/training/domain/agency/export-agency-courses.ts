import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AgencyCourseRow } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { searchAgencyCourses } from './search-agency-courses.ts';

const pageSize = 100;

const columns: readonly CsvColumn<AgencyCourseRow>[] = [
  ['Course', ({ courseReferenceNumber }) => courseReferenceNumber],
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => category],
  ['Hours', ({ duration }) => duration],
  ['Fee', ({ fee }) => fee],
  ['Status', ({ status }) => status],
  ['In this service', (course) => (course.in_lms ? 'yes' : 'no')],
];

/** Deduplicates, and stops at a repeated page even if the agency's total is higher. */
async function* readCourses(
  ctx: SignedInContext,
  search: string | undefined,
): AsyncGenerator<AgencyCourseRow[]> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await searchAgencyCourses(ctx, { search, page, pageSize });
    const fresh = data.filter(({ courseReferenceNumber }) => !seen.has(courseReferenceNumber));
    for (const { courseReferenceNumber } of fresh) seen.add(courseReferenceNumber);
    yield fresh;
    if (fresh.length === 0 || page >= pagination.totalPages) return;
  }
}

/** CSV of all pages. Throws agencyUnavailable. */
export async function* exportAgencyCoursesAsCsv(
  ctx: SignedInContext,
  search: string | undefined,
): AsyncGenerator<string> {
  yield* formatCsvParts(columns, readCourses(ctx, search));
}
