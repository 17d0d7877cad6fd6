import { readInParts } from '@repo/db/read-in-parts';
import { formatCsvParts } from '@repo/schemas/csv';
import type { SyncItemQuery } from '@repo/schemas/training/sync';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { describeSyncRuns, syncRunParts } from './sync-rows.ts';

const runsHeader = [
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
];

/** CSV, newest first. */
export async function* exportSyncRuns({ db }: Pick<AdminContext, 'db'>): AsyncGenerator<string> {
  const found = await db.syncRun.findMany({
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const parts = readInParts(
    found.map(({ id }) => id),
    async (ids) =>
      describeSyncRuns(db, await db.syncRun.findMany({ where: { id: { in: ids } }, include: syncRunParts })),
    ({ id }) => id,
  );
  yield* formatCsvParts(
    runsHeader,
    parts,
    ({ startedAt, finishedAt, status, startedBy, counts, message }) => [
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
    ],
  );
}

const itemsHeader = ['Course run ID', 'Course', 'Result', 'What happened', 'At'];

/** CSV by course. Throws notFound. */
export async function* exportSyncReport(
  { db }: Pick<AdminContext, 'db'>,
  id: string,
  { outcome = [] }: Pick<SyncItemQuery, 'outcome'>,
): AsyncGenerator<string> {
  if (!(await db.syncRun.findUnique({ where: { id }, select: { id: true } })))
    throw errors.notFound({ message: 'There is no such synchronisation' });
  const found = await db.syncItem.findMany({
    where: { syncRunId: id, ...(outcome.length > 0 && { outcome: { in: outcome } }) },
    orderBy: [{ courseCode: 'asc' }, { agencyRunId: 'asc' }],
    select: { agencyRunId: true },
  });
  const parts = readInParts(
    found.map(({ agencyRunId }) => agencyRunId),
    (ids) => db.syncItem.findMany({ where: { syncRunId: id, agencyRunId: { in: ids } } }),
    ({ agencyRunId }) => agencyRunId,
  );
  yield* formatCsvParts(itemsHeader, parts, (item) => [
    item.agencyRunId,
    item.courseCode,
    item.outcome,
    item.message,
    item.at.toISOString(),
  ]);
}
