import { formatCsv } from '@repo/schemas/csv';
import type { AdminEnrolmentFilters } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listAllEnrolments } from './list-all-enrolments.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

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

/** The enrolments that match as CSV, at most 10,000, in the order of the list. For admins; the gate sees to that. */
export async function exportEnrolments(
  ctx: SignedInContext,
  filters: AdminEnrolmentFilters,
): Promise<string> {
  const { data } = await listAllEnrolments(ctx, { ...filters, page: 1, limit: mostRows });
  await recordAudit(ctx.db, ctx, {
    action: 'enrolment.export',
    targetType: 'enrolment',
    targetId: 'all',
    after: { enrolments: data.length },
  });
  return formatCsv(
    header,
    data.map((row) => [
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
    ]),
  );
}
