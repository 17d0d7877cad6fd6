import { noSql, sql } from '@repo/db/sql';
import type { WebhooksDb } from '../webhooks-db.ts';
import { deliveryLeaseMs } from './backoff.ts';

export type DueDelivery = {
  id: string;
  type: string;
  payload: unknown;
  createdAt: Date;
  /** Those before this one of which it is known how they ended. */
  attempts: number;
};

export type DueEndpoint = {
  id: string;
  ownerId: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  failingSince: Date | null;
};

/** Endpoints of which something is due, those that wait longest first. Index: webhook_delivery_due. */
export function findDueEndpoints(
  db: Pick<WebhooksDb, '$queryRaw'>,
  {
    now,
    except,
    only,
    limit,
  }: { now: Date; except: readonly string[]; only?: readonly string[] | undefined; limit: number },
): PromiseLike<DueEndpoint[]> {
  return db.$queryRaw<DueEndpoint[]>(sql`
    SELECT e.id, e.owner_id AS "ownerId", e.url, e.secret, e.failing_since AS "failingSince",
      CASE WHEN e.previous_secret_until > ${now}::timestamptz THEN e.previous_secret END AS "previousSecret"
    FROM webhook_endpoint e
    CROSS JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_attempt_at <= ${now}::timestamptz
        AND ${isFirstOfSubjectSql}
      ORDER BY d.next_attempt_at LIMIT 1
    ) first
    WHERE e.status = 'active' AND e.id <> ALL (${[...except]}::text[])
      ${only === undefined ? noSql : sql`AND e.id = ANY (${[...only]}::text[])`}
    ORDER BY first.next_attempt_at, e.id LIMIT ${limit}`);
}

/** Nothing of the same subject waits before it. Index: webhook_delivery_order. */
export const isFirstOfSubjectSql = sql`NOT EXISTS (
  SELECT FROM webhook_delivery b
  WHERE b.endpoint_id = d.endpoint_id AND b.subject = d.subject AND b.state = 'waiting' AND b.sequence < d.sequence)`;

/**
 * Takes some due deliveries of an endpoint, at most one of each subject. They are postponed before they are sent: what a process
 * that dies had taken is sent again, under the same id. Index: webhook_delivery_due.
 */
export function claimDueDeliveries(
  db: Pick<WebhooksDb, '$queryRaw'>,
  { endpointId, limit, now }: { endpointId: string; limit: number; now: Date },
): PromiseLike<DueDelivery[]> {
  return db.$queryRaw<DueDelivery[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT d.id FROM webhook_delivery d
      WHERE d.endpoint_id = ${endpointId} AND d.state = 'waiting' AND d.next_attempt_at <= ${now}::timestamptz
        AND ${isFirstOfSubjectSql}
        AND EXISTS (SELECT FROM webhook_endpoint e WHERE e.id = d.endpoint_id AND e.status = 'active')
      ORDER BY d.next_attempt_at, d.sequence LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE webhook_delivery d SET last_attempt_at = ${now}::timestamptz,
      next_attempt_at = ${now}::timestamptz + ${deliveryLeaseMs} * interval '1 millisecond'
    FROM due, webhook_event v WHERE d.id = due.id AND v.id = d.event_id
    RETURNING d.id, v.type, v.payload, v.created_at AS "createdAt", d.attempts`);
}

/** A process has it: it is postponed by exactly the lease. */
export const isHeldByWorkerSql = sql`(d.last_attempt_at IS NOT NULL
  AND d.next_attempt_at = d.last_attempt_at + ${deliveryLeaseMs} * interval '1 millisecond')`;

/** When the next delivery is due, null where none waits. */
export async function readNextDueTime(db: Pick<WebhooksDb, '$queryRaw'>): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>(sql`
    SELECT min(first.next_attempt_at) AS at FROM webhook_endpoint e
    CROSS JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND ${isFirstOfSubjectSql}
      ORDER BY d.next_attempt_at LIMIT 1
    ) first
    WHERE e.status = 'active'`);
  return row?.at ?? null;
}
