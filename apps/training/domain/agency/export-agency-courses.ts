import { formatCsvParts } from '@repo/schemas/csv';
import type { AgencyCourseRow } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { listAgencyCourses } from './list-agency-courses.ts';

const pageSize = 100;

const header = ['Course', 'Title', 'Category', 'Hours', 'Fee', 'Status', 'In this service'];

/** Each course once. It ends with the agency's last page, also at one that repeats its pages whatever its total is. */
async function* readCourses(
  ctx: SignedInContext,
  search: string | undefined,
): AsyncGenerator<AgencyCourseRow[]> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await listAgencyCourses(ctx, { search, page, pageSize });
    const fresh = data.filter(({ courseReferenceNumber }) => !seen.has(courseReferenceNumber));
    for (const { courseReferenceNumber } of fresh) seen.add(courseReferenceNumber);
    yield fresh;
    if (fresh.length === 0 || page >= pagination.totalPages) return;
  }
}

/** All pages of the agency's courses, as CSV. Throws agencyUnavailable. */
export async function* exportAgencyCourses(
  ctx: SignedInContext,
  search: string | undefined,
): AsyncGenerator<string> {
  yield* formatCsvParts(header, readCourses(ctx, search), (row) => [
    row.courseReferenceNumber,
    row.title,
    row.category,
    row.duration,
    row.fee,
    row.status,
    row.in_lms ? 'yes' : 'no',
  ]);
}
