import type { SyncItem } from '@repo/db/generated/training/client';
import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AgencySync, SyncItemQuery } from '@repo/schemas/training/sync';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readAgencySyncs, syncRunInclude } from './sync-rows.ts';

const runColumns: readonly CsvColumn<AgencySync>[] = [
  ['Started', ({ startedAt }) => startedAt],
  ['Ended', ({ finishedAt }) => finishedAt],
  ['Status', ({ status }) => status],
  ['Started by', ({ startedBy }) => startedBy ?? 'nightly'],
  ['New', ({ counts }) => counts.created],
  ['Changed', ({ counts }) => counts.updated],
  ['Unchanged', ({ counts }) => counts.unchanged],
  ['Skipped', ({ counts }) => counts.skipped],
  ['Failed', ({ counts }) => counts.failed],
  ['Message', ({ message }) => message],
];

/** CSV, newest first. */
export async function* exportSyncRunsAsCsv({ db }: Pick<AdminContext, 'db'>): AsyncGenerator<string> {
  const found = await db.syncRun.findMany({
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const parts = readInParts(found, async (ids) =>
    readAgencySyncs(db, await db.syncRun.findMany({ where: { id: { in: ids } }, include: syncRunInclude })),
  );
  yield* formatCsvParts(runColumns, parts);
}

const itemColumns: readonly CsvColumn<SyncItem>[] = [
  ['Course run ID', ({ agencyRunId }) => agencyRunId],
  ['Course', ({ courseCode }) => courseCode],
  ['Result', ({ outcome }) => outcome],
  ['What happened', ({ message }) => message],
  ['At', ({ at }) => at.toISOString()],
];

/** CSV by course. Throws notFound. */
export async function* exportSyncReportAsCsv(
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
    found.map(({ agencyRunId }) => ({ id: agencyRunId })),
    async (ids) => {
      const items = await db.syncItem.findMany({ where: { syncRunId: id, agencyRunId: { in: ids } } });
      return items.map((item) => ({ ...item, id: item.agencyRunId }));
    },
  );
  yield* formatCsvParts(itemColumns, parts);
}
