import { type Sql, sql } from '@repo/db/sql';
import type { WebhooksDb } from './webhooks-db.ts';

/** The channel that the workers listen to. */
export const webhookDueChannel = 'webhook_due';

type Publication = {
  now: Date;
  /** The types that `events` can have. */
  types: readonly string[];
  /** A SELECT of owner_id, type, subject and data (jsonb), in the order in which it happened. Not run when nobody subscribed. */
  events: Sql;
};

/** Whether anybody has subscribed to one of these types: for a statement that runs anyway, before something is locked. */
export function isSubscribedSql(types: readonly string[]): Sql {
  return sql`EXISTS (SELECT FROM webhook_endpoint WHERE status <> 'disabled' AND event_types && ${[...types]}::text[])`;
}

/**
 * Records events in the transaction that causes them, for every endpoint of their owner that wants them, in two statements
 * for any number of events. Index: webhook_endpoint_owner_id_idx.
 */
export async function queueWebhookEvents(
  tx: Pick<WebhooksDb, '$executeRaw' | '$queryRaw'>,
  { now, types, events }: Publication,
): Promise<void> {
  // Mostly nobody has subscribed, and planning the statement below would be a tenth of what storing an enrolment takes.
  const [found] = await tx.$queryRaw<{ isSubscribed: boolean }[]>(
    sql`SELECT ${isSubscribedSql(types)} AS "isSubscribed"`,
  );
  if (!found?.isSubscribed) return;
  await tx.$executeRaw(sql`
    WITH happened AS MATERIALIZED (
      SELECT 'evt_' || replace(gen_random_uuid()::text, '-', '') AS id, h.*, row_number() OVER () AS place
      FROM (${events}) AS h (owner_id, type, subject, data)
    ), wanted AS MATERIALIZED (
      SELECT h.*, w.id AS endpoint_id FROM happened h
      JOIN webhook_endpoint w ON w.owner_id = h.owner_id AND w.status <> 'disabled' AND h.type = ANY (w.event_types)
      -- An endpoint that is being deleted is left out, not waited for by a foreign key that fails.
      ORDER BY h.place FOR KEY SHARE OF w
    ), recorded AS (
      INSERT INTO webhook_event (id, type, subject, payload, created_at)
      SELECT DISTINCT ON (place) id, type, subject, data, ${now}::timestamptz FROM wanted ORDER BY place
    ), queued AS (
      INSERT INTO webhook_delivery (id, endpoint_id, event_id, subject, next_attempt_at, created_at)
      SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), endpoint_id, id, subject, ${now}::timestamptz, ${now}::timestamptz
      FROM wanted ORDER BY place
      RETURNING id
    )
    SELECT pg_notify(${webhookDueChannel}, '') FROM (SELECT FROM queued LIMIT 1) AS one`);
}
