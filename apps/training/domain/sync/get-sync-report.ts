import { type SyncItemQuery, syncOutcomes } from '@repo/schemas/training/sync';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { readAgencySyncs, syncRunInclude } from './sync-rows.ts';

/** Throws notFound. */
export async function getSyncReport(
  { db }: Pick<AdminContext, 'db'>,
  id: string,
  { outcome = [], page, limit }: SyncItemQuery,
) {
  const row = await db.syncRun.findUnique({ where: { id }, include: syncRunInclude });
  const [run] = row ? await readAgencySyncs(db, [row]) : [];
  if (!run) throw errors.notFound({ message: 'There is no such synchronisation' });
  const where = { syncRunId: id, ...(outcome.length > 0 && { outcome: { in: outcome } }) };
  const [items, total] = await Promise.all([
    db.syncItem.findMany({
      where,
      orderBy: [{ courseCode: 'asc' }, { agencyRunId: 'asc' }],
      ...toSkipAndTake({ page, limit }),
    }),
    db.syncItem.count({ where }),
  ]);
  const report = items.map(({ agencyRunId, courseCode, outcome: came, message, at }) => ({
    agencyRunId,
    courseCode,
    outcome: syncOutcomes.find((name) => name === came) ?? 'failed',
    message,
    at: at.toISOString(),
  }));
  const { data, pagination } = toListPage(report, { page, limit }, total);
  return { success: true as const, data: { ...run, items: data }, pagination };
}
