import { sql } from '@repo/db/sql';
import { isFirstOfSubjectSql } from './delivery/claim-due-deliveries.ts';
import type { WebhooksDb } from './webhooks-db.ts';

export type WebhookBacklog = {
  /** Deliveries that are not made, of endpoints that are not paused or disabled. */
  waiting: number;
  /** Since the oldest of those that could be sent was due; 0 where none is. What waits for its next attempt is not due. */
  oldestSeconds: number;
};

/** Index: webhook_delivery_due. */
export async function readWebhookBacklog(db: Pick<WebhooksDb, '$queryRaw'>): Promise<WebhookBacklog> {
  const [backlog] = await db.$queryRaw<WebhookBacklog[]>(sql`
    SELECT coalesce(sum(all_of.waiting), 0)::int AS waiting,
      coalesce(greatest(extract(epoch FROM now() - min(first.next_attempt_at)), 0), 0)::float8 AS "oldestSeconds"
    FROM webhook_endpoint e
    CROSS JOIN LATERAL (
      SELECT count(*) AS waiting FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.state = 'waiting'
    ) all_of
    LEFT JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND ${isFirstOfSubjectSql}
      ORDER BY d.next_attempt_at LIMIT 1
    ) first ON true
    WHERE e.status = 'active'`);
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}
