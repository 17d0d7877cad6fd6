import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { RosterRow } from '@repo/schemas/training/class';
import type { RosterTableFilters } from '@repo/schemas/training/roster-table';
import type { TrainerContext } from '#domain/context.ts';
import { assertCanSeeRoster } from './list-roster.ts';
import { readRoster } from './read-roster.ts';

const columns: readonly CsvColumn<RosterRow>[] = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Enrolment', ({ status }) => status],
  ['Attended', ({ attendance }) => attendance.present + attendance.late],
  ['Late', ({ attendance }) => attendance.late],
  ['Absent', ({ attendance }) => attendance.absent],
  ['Read', ({ progress }) => progress],
  ['Sponsorship', ({ sponsorshipType }) => sponsorshipType],
  ['Enrolled on', ({ enrolledAt }) => enrolledAt],
];

/** CSV in list order. Throws courseRunNotFound, forbidden. */
export async function* exportRosterAsCsv(
  ctx: TrainerContext,
  courseRunId: string,
  filters: RosterTableFilters,
): AsyncGenerator<string> {
  async function* read() {
    await assertCanSeeRoster(ctx, courseRunId);
    yield await readRoster(ctx.db, courseRunId, filters);
  }
  yield* formatCsvParts(columns, read());
}
