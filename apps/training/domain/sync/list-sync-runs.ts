import type { AgencySyncQuery } from '@repo/schemas/training/sync';
import type { AdminContext } from '#domain/context.ts';
import { toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { readAgencySyncs, syncRunInclude } from './sync-rows.ts';

/** Newest first. */
export async function listSyncRuns({ db }: Pick<AdminContext, 'db'>, query: AgencySyncQuery) {
  const [rows, total] = await Promise.all([
    db.syncRun.findMany({
      include: syncRunInclude,
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      ...toSkipAndTake(query),
    }),
    db.syncRun.count(),
  ]);
  return { success: true as const, ...toListPage(await readAgencySyncs(db, rows), query, total) };
}
