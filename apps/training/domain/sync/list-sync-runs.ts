import type { SyncRunQuery } from '@repo/schemas/training/sync';
import type { AdminContext } from '#domain/context.ts';
import { skipTo } from '#domain/skip-to.ts';
import { describeSyncRuns, syncRunParts } from './sync-rows.ts';

/** Newest first. */
export async function listSyncRuns({ db }: Pick<AdminContext, 'db'>, { page, limit }: SyncRunQuery) {
  const [rows, total] = await Promise.all([
    db.syncRun.findMany({
      include: syncRunParts,
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      skip: skipTo(page, limit),
      take: limit,
    }),
    db.syncRun.count(),
  ]);
  return {
    success: true as const,
    data: await describeSyncRuns(db, rows),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
