import { formatCsv } from '@repo/schemas/csv';
import type { AdminClassQuery } from '@repo/schemas/training/class';
import type { SignedInContext } from '#domain/context.ts';
import { listClasses } from './list-classes.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

/** The classes that match, as CSV; at most 10,000. For admins; the gate sees to that. */
export async function exportClasses(
  ctx: Pick<SignedInContext, 'db' | 'clock'>,
  query: Omit<AdminClassQuery, 'page' | 'limit'>,
): Promise<string> {
  const { data } = await listClasses(ctx, { ...query, page: 1, limit: mostRows });
  return formatCsv(
    [
      'Course',
      'Code',
      'Course run ID',
      'Status',
      'Start',
      'End',
      'Trainer',
      'Trainer email',
      'Enrolled',
      'Places',
      'Mode',
      'Venue',
      'Sessions',
    ],
    data.map((row) => [
      row.course.title,
      row.course.code,
      row.agencyRunId,
      row.status,
      row.startDate,
      row.endDate,
      row.trainer?.fullName,
      row.trainer?.email,
      row.enrolledCount,
      row.capacity,
      row.modeOfLearning,
      row.venue,
      row.sessionCount,
    ]),
  );
}
