import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AdminEnrolment, AdminEnrolmentFilters } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { findEnrolmentIds, readEnrolmentsUnordered } from './list-all-enrolments.ts';

const columns: readonly CsvColumn<AdminEnrolment>[] = [
  ['Learner', ({ learnerName }) => learnerName],
  ['Email', ({ learnerEmail }) => learnerEmail],
  ['Course code', ({ courseCode }) => courseCode],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Course run ID', ({ agencyRunId }) => agencyRunId],
  ['Starts', ({ startDate }) => startDate],
  ['Ends', ({ endDate }) => endDate],
  ['Status', ({ status }) => status],
  ['Progress %', ({ progress }) => progress],
  ['Sponsorship', ({ sponsorshipType }) => sponsorshipType],
  ['Reference', ({ referenceNumber }) => referenceNumber],
  ['Enrolled on', ({ enrolledAt }) => singaporeDate(new Date(enrolledAt))],
];

/** CSV in list order. The route checks that the caller is an admin. */
export async function* exportEnrolmentsAsCsv(
  ctx: AdminContext,
  filters: AdminEnrolmentFilters,
): AsyncGenerator<string> {
  const found = await findEnrolmentIds(ctx.db, filters);
  await recordAudit(ctx.db, ctx, {
    action: 'enrolment.export',
    targetType: 'enrolment',
    targetId: 'all',
    after: { enrolments: found.length },
  });
  yield* formatCsvParts(
    columns,
    readInParts(found, (ids) => readEnrolmentsUnordered(ctx.db, ids)),
  );
}
