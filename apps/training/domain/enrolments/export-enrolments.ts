import { readInParts } from '@repo/db/read-in-parts';
import { type CsvCell, formatCsvParts } from '@repo/schemas/csv';
import type { AdminEnrolment, AdminEnrolmentFilters } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { findEnrolmentIds, readAdminEnrolments } from './list-all-enrolments.ts';

const header = [
  'Learner',
  'Email',
  'Course code',
  'Course',
  'Course run ID',
  'Starts',
  'Ends',
  'Status',
  'Progress %',
  'Sponsorship',
  'Reference',
  'Enrolled on',
];

function cells(row: AdminEnrolment): CsvCell[] {
  return [
    row.learnerName,
    row.learnerEmail,
    row.courseCode,
    row.courseTitle,
    row.agencyRunId,
    row.startDate,
    row.endDate,
    row.status,
    row.progress,
    row.sponsorshipType,
    row.referenceNumber,
    singaporeDate(new Date(row.enrolledAt)),
  ];
}

/** CSV in list order. The route checks that the caller is an admin. */
export async function* exportEnrolments(
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
  const read = (ids: string[]) => readAdminEnrolments(ctx.db, ids);
  yield* formatCsvParts(
    header,
    readInParts(found, read, (row) => row.id),
    cells,
  );
}
