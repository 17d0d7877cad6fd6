import { formatCsv } from '@repo/schemas/csv';
import type { SyncItemQuery } from '@repo/schemas/training/sync';
import type { SignedInContext } from '#domain/context.ts';
import { getSyncReport } from './get-sync-report.ts';
import { listSyncRuns } from './list-sync-runs.ts';

const most = 10_000;

/** The latest synchronisations, as CSV. */
export async function exportSyncRuns(ctx: SignedInContext): Promise<string> {
  const { data } = await listSyncRuns(ctx, { page: 1, limit: most });
  return formatCsv(
    [
      'Started',
      'Ended',
      'Status',
      'Started by',
      'New',
      'Changed',
      'Unchanged',
      'Skipped',
      'Failed',
      'Message',
    ],
    data.map(({ startedAt, finishedAt, status, startedBy, counts, message }) => [
      startedAt,
      finishedAt,
      status,
      startedBy ?? 'nightly',
      counts.created,
      counts.updated,
      counts.unchanged,
      counts.skipped,
      counts.failed,
      message,
    ]),
  );
}

/** The lines of one synchronisation, as CSV. Throws notFound. */
export async function exportSyncReport(
  ctx: SignedInContext,
  id: string,
  { outcome }: Pick<SyncItemQuery, 'outcome'>,
): Promise<string> {
  const { data } = await getSyncReport(ctx, id, { outcome, page: 1, limit: most });
  return formatCsv(
    ['Course run ID', 'Course', 'Result', 'What happened', 'At'],
    data.items.map((item) => [item.agencyRunId, item.courseCode, item.outcome, item.message, item.at]),
  );
}
