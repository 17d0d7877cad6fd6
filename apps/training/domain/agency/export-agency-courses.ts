import { formatCsv } from '@repo/schemas/csv';
import type { AgencyCourseRow } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { listAgencyCourses } from './list-agency-courses.ts';

const pageSize = 100;
/** Against an agency whose total is nonsense. */
const mostPages = 50;

/** All pages of the agency's courses, as CSV. Throws agencyUnavailable. */
export async function exportAgencyCourses(ctx: SignedInContext, search: string | undefined): Promise<string> {
  const rows: AgencyCourseRow[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pagination } = await listAgencyCourses(ctx, { search, page, pageSize });
    rows.push(...data);
    if (data.length === 0 || page >= pagination.totalPages) break;
  }
  return formatCsv(
    ['Course', 'Title', 'Category', 'Hours', 'Fee', 'Status', 'In this service'],
    rows.map((row) => [
      row.courseReferenceNumber,
      row.title,
      row.category,
      row.duration,
      row.fee,
      row.status,
      row.in_lms ? 'yes' : 'no',
    ]),
  );
}
