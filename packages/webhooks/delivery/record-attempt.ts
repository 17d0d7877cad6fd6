import { sql } from '@repo/db/sql';
import type { OutboundResult } from '@repo/outbound/create-outbound';
import type { WebhooksDb } from '../webhooks-db.ts';
import { disableAfterFailingMs, outageShare, probeDelayMs, retryDelayMs } from './backoff.ts';
import { type DueDelivery, type DueEndpoint, isHeldByWorkerSql } from './claim-due-deliveries.ts';

type Db = Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;

/** The receiver says that it wants no more. */
const gone = 410;

export function isSuccessfulDelivery(result: OutboundResult): boolean {
  return result.answered && result.status >= 200 && result.status < 300;
}

function shown(result: OutboundResult): { status: number | null; answer: string } {
  return result.answered
    ? { status: result.status, answer: result.text }
    : { status: null, answer: result.problem };
}

type Attempt = { endpoint: DueEndpoint; delivery: DueDelivery; result: OutboundResult; now: Date };

/**
 * Within a transaction, which locks the endpoint before deliveries, as `resume` does. An endpoint that answers again gets at once
 * what waited for it; what another process is sending stays with that one.
 */
export async function recordSuccessAndEndOutage(
  db: Db,
  { endpoint, delivery, result, now }: Attempt,
): Promise<void> {
  const { status, answer } = shown(result);
  const [failing] = await db.$queryRaw<{ since: Date }[]>(sql`
    SELECT failing_since AS since FROM webhook_endpoint
    WHERE id = ${endpoint.id} AND failing_since IS NOT NULL FOR NO KEY UPDATE`);
  await db.$executeRaw(sql`
    UPDATE webhook_delivery SET state = 'delivered', attempts = ${delivery.attempts + 1},
      last_status = ${status}, last_answer = ${answer}, last_ms = ${result.ms}
    WHERE id = ${delivery.id}`);
  if (failing === undefined) return;
  await db.$executeRaw(sql`UPDATE webhook_endpoint SET failing_since = NULL WHERE id = ${endpoint.id}`);
  const pauseMs = (now.getTime() - failing.since.getTime()) / outageShare;
  await db.$executeRaw(sql`
    UPDATE webhook_delivery d SET next_attempt_at = ${now}::timestamptz
    WHERE d.endpoint_id = ${endpoint.id} AND d.state = 'waiting' AND d.next_attempt_at > ${now}::timestamptz AND NOT ${isHeldByWorkerSql}
      AND (d.attempts = 0 OR d.next_attempt_at <= d.last_attempt_at + ${pauseMs} * interval '1 millisecond')`);
}

/** Within a transaction, which locks the endpoint before deliveries. Answers whether the endpoint has to be disabled. */
export async function recordFailureAndCheckMustDisable(
  db: Db,
  { endpoint, delivery, result, now }: Attempt,
): Promise<boolean> {
  const { status, answer } = shown(result);
  const [known] = await db.$queryRaw<{ failingSince: Date }[]>(sql`
    UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, ${now}::timestamptz)
    WHERE id = ${endpoint.id} RETURNING failing_since AS "failingSince"`);
  if (known === undefined) return false;
  const attempts = delivery.attempts + 1;
  const delay = retryDelayMs(attempts, {
    retryAfterMs: result.answered ? result.retryAfterMs : null,
    ageMs: now.getTime() - delivery.createdAt.getTime(),
  });
  const at = new Date(now.getTime() + (delay ?? 0));
  await db.$executeRaw(sql`
    UPDATE webhook_delivery SET attempts = ${attempts}, last_status = ${status}, last_answer = ${answer}, last_ms = ${result.ms},
      state = ${delay === null ? 'failed' : 'waiting'}, next_attempt_at = ${at}::timestamptz
    WHERE id = ${delivery.id} AND state = 'waiting'`);
  const failingMs = now.getTime() - known.failingSince.getTime();
  return status === gone || (delay === null && failingMs >= disableAfterFailingMs);
}

/** Within a transaction. What was not tried yet waits, rather than to be tried one after the other against an endpoint that is away. */
export async function postponeUntriedDeliveries(db: Db, endpointId: string, now: Date): Promise<void> {
  const [endpoint] = await db.$queryRaw<{ failingSince: Date | null }[]>(sql`
    SELECT failing_since AS "failingSince" FROM webhook_endpoint WHERE id = ${endpointId} FOR NO KEY UPDATE`);
  if (!endpoint?.failingSince) return;
  const at = new Date(now.getTime() + probeDelayMs(now.getTime() - endpoint.failingSince.getTime()));
  await db.$executeRaw(sql`
    UPDATE webhook_delivery SET next_attempt_at = ${at}::timestamptz
    WHERE endpoint_id = ${endpointId} AND state = 'waiting' AND attempts = 0 AND next_attempt_at <= ${now}::timestamptz`);
}

/** Within a transaction. False where another process did it already. */
export async function disableEndpointIfActive(db: Db, endpointId: string): Promise<boolean> {
  const changed = await db.$executeRaw(sql`
    UPDATE webhook_endpoint SET status = 'disabled' WHERE id = ${endpointId} AND status = 'active'`);
  return changed > 0;
}
