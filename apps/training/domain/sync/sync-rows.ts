import type { Prisma, TrainingDb } from '@repo/db/training';
import type { AgencySync, SyncOutcome } from '@repo/schemas/training/sync';

export const syncRunInclude = { starter: { select: { fullName: true } } } satisfies Prisma.SyncRunInclude;

type Row = Prisma.SyncRunGetPayload<{ include: typeof syncRunInclude }>;

export async function readAgencySyncs(db: TrainingDb, rows: readonly Row[]): Promise<AgencySync[]> {
  const groups = await db.syncItem.groupBy({
    by: ['syncRunId', 'outcome'],
    where: { syncRunId: { in: rows.map(({ id }) => id) } },
    _count: true,
  });
  const countOf = (id: string, outcome: SyncOutcome) =>
    groups.find((group) => group.syncRunId === id && group.outcome === outcome)?._count ?? 0;
  return rows.map(({ id, trigger, status, startedAt, finishedAt, message, starter }) => {
    return {
      id,
      trigger,
      status,
      startedBy: starter?.fullName ?? null,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      message,
      counts: {
        created: countOf(id, 'created'),
        updated: countOf(id, 'updated'),
        unchanged: countOf(id, 'unchanged'),
        skipped: countOf(id, 'skipped'),
        failed: countOf(id, 'failed'),
      },
    };
  });
}
