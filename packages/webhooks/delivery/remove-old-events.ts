import { sql } from '@repo/db/sql';
import type { WebhooksDb } from '../webhooks-db.ts';

const keptDays = 30;
const atOnce = 2_000;

/** Events of a month ago and their deliveries, in batches. Index: webhook_event_created_at_idx. */
export async function removeEventsOlderThanMonth(
  db: Pick<WebhooksDb, '$executeRaw'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const removed = await db.$executeRaw(sql`
      DELETE FROM webhook_event WHERE id IN (
        SELECT id FROM webhook_event WHERE created_at < ${now}::timestamptz - ${keptDays} * interval '1 day' LIMIT ${atOnce})`);
    total += removed;
    if (removed < atOnce) return total;
  }
}
