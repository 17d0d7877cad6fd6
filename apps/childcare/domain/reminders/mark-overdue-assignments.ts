import { inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';

const atOnce = 500;

/**
 * Marks unfinished assignments after their deadline; reads between two runs compute the status themselves. Returns their
 * number. Index: assignment_open_deadline.
 */
export async function markOverdueAssignments(
  ctx: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let marked = 0; ; ) {
    signal?.throwIfAborted();
    // Of each batch: a program that reads what changed lately relies on it.
    const now = ctx.clock();
    // Locked rows are left to the next run.
    const ids = await inTransaction(ctx.db, async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        UPDATE assignment SET status = 'OVERDUE', updated_at = ${now}
        WHERE id IN (
          SELECT id FROM assignment WHERE status IN ('ASSIGNED', 'IN_PROGRESS') AND deadline < ${now}
          ORDER BY deadline LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING id`;
      const late = rows.map(({ id }) => id);
      await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', late);
      return late;
    });
    marked += ids.length;
    if (ids.length < atOnce) return marked;
  }
}
