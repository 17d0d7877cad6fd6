import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { ComparedRun, ScheduleComparisonQuery } from '@repo/schemas/training/schedule-comparison';
import type { AdminContext } from '#domain/context.ts';
import { compareRunsWithAgency } from './compare-runs-with-agency.ts';

type Row = ComparedRun & { courseCode: string; isDuplicate: boolean };

const columns: readonly CsvColumn<Row>[] = [
  ['Course code', ({ courseCode }) => courseCode],
  ['Course run ID', ({ agencyRunId }) => agencyRunId],
  ['Here', ({ ours }) => (ours ? 'yes' : 'no')],
  ['At the agency', ({ theirs }) => (theirs ? 'yes' : 'no')],
  ['Start here', ({ ours }) => ours?.startDate],
  ['Start at the agency', ({ theirs }) => theirs?.startDate],
  ['End here', ({ ours }) => ours?.endDate],
  ['End at the agency', ({ theirs }) => theirs?.endDate],
  ['Vacancy here', ({ ours }) => ours?.vacancyCode],
  ['Vacancy at the agency', ({ theirs }) => theirs?.vacancyCode],
  ['Enrolled here', ({ ours }) => ours?.enrolledCount],
  ['Registered at the agency', ({ theirs }) => theirs?.registeredUserCount],
  ['Status here', ({ ours }) => ours?.status],
  ['Same dates listed more than once', ({ isDuplicate, theirs }) => (isDuplicate && theirs ? 'yes' : 'no')],
  ['Differences', ({ differences }) => differences.join(' ')],
];

/** CSV. Throws the errors of compareRunsWithAgency. */
export async function* exportScheduleComparisonAsCsv(
  ctx: AdminContext,
  query: ScheduleComparisonQuery,
): AsyncGenerator<string> {
  async function* read() {
    const { courseCode, groups } = await compareRunsWithAgency(ctx, query);
    yield groups.flatMap(({ entries, isDuplicate }) =>
      entries.map((entry) => ({ ...entry, courseCode, isDuplicate })),
    );
  }
  yield* formatCsvParts(columns, read());
}
