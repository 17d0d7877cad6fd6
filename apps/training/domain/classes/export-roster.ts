import { formatCsvParts } from '@repo/schemas/csv';
import type { RosterTableFilters } from '@repo/schemas/training/roster-table';
import type { TrainerContext } from '#domain/context.ts';
import { assertSeesRoster } from './list-roster.ts';
import { readRoster } from './read-roster.ts';

const header = [
  'Name',
  'Email',
  'Phone',
  'Enrolment',
  'Attended',
  'Late',
  'Absent',
  'Read',
  'Sponsorship',
  'Enrolled on',
];

/** CSV in list order. Throws courseRunNotFound, forbidden. */
export async function* exportRoster(
  ctx: TrainerContext,
  courseRunId: string,
  filters: RosterTableFilters,
): AsyncGenerator<string> {
  async function* read() {
    await assertSeesRoster(ctx, courseRunId);
    yield await readRoster(ctx.db, courseRunId, filters);
  }
  yield* formatCsvParts(header, read(), (row) => [
    row.fullName,
    row.email,
    row.phone,
    row.status,
    row.attendance.present + row.attendance.late,
    row.attendance.late,
    row.attendance.absent,
    row.progress,
    row.sponsorshipType,
    row.enrolledAt,
  ]);
}
