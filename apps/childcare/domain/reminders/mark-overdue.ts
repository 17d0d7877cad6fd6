import type { Context } from '#domain/context.ts';

const atOnce = 500;

/**
 * Marks unfinished assignments after their deadline; reads between two runs compute the status themselves. Returns their
 * number. Index: assignment_open_deadline.
 */
export async function markOverdue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  for (let marked = 0; ; ) {
    signal?.throwIfAborted();
    // Locked rows are left to the next run.
    const count = await db.$executeRaw`
      UPDATE assignment SET status = 'OVERDUE', updated_at = ${now}
      WHERE id IN (
        SELECT id FROM assignment WHERE status IN ('ASSIGNED', 'IN_PROGRESS') AND deadline < ${now}
        ORDER BY deadline LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED
      )`;
    marked += count;
    if (count < atOnce) return marked;
  }
}
