import { formatCsv } from '@repo/schemas/csv';
import type { AuditEntry, ScheduleAuditQuery } from '@repo/schemas/training/schedule-audit';
import type { AdminContext } from '#domain/context.ts';
import { compareRunsWithAgency } from './compare-runs-with-agency.ts';

const header = [
  'Course code',
  'Course run ID',
  'Here',
  'At the agency',
  'Start here',
  'Start at the agency',
  'End here',
  'End at the agency',
  'Vacancy here',
  'Vacancy at the agency',
  'Enrolled here',
  'Registered at the agency',
  'Status here',
  'Same dates listed more than once',
  'Differences',
];

/** CSV. Throws the errors of compareRunsWithAgency. */
export async function exportAudit(ctx: AdminContext, query: ScheduleAuditQuery): Promise<string> {
  const audit = await compareRunsWithAgency(ctx, query);
  const rows = audit.groups.flatMap((group) =>
    group.entries.map((entry) => [audit.courseCode, ...cellsOf(entry, group.isDuplicate)]),
  );
  return formatCsv(header, rows);
}

function cellsOf({ agencyRunId, ours, theirs, differences }: AuditEntry, isDuplicate: boolean) {
  return [
    agencyRunId ?? '',
    ours ? 'yes' : 'no',
    theirs ? 'yes' : 'no',
    ours?.startDate,
    theirs?.startDate,
    ours?.endDate,
    theirs?.endDate,
    ours?.vacancyCode,
    theirs?.vacancyCode,
    ours?.enrolledCount,
    theirs?.registeredUserCount,
    ours?.status,
    isDuplicate && theirs ? 'yes' : 'no',
    differences.join(' '),
  ];
}
