import { sql } from '@repo/db/sql';
import type { WebhooksDb } from '../webhooks-db.ts';

const atOnce = 2_000;

type Db = Pick<WebhooksDb, '$executeRaw'>;

async function untilNoneRemoved(remove: () => PromiseLike<number>, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted();
  while ((await remove()) > 0);
}

/**
 * Endpoints that their owners deleted: first their deliveries, in batches, as there may be a month of them. Index:
 * webhook_delivery_endpoint_id_sequence_idx.
 */
export async function removeDeletedEndpoints(db: Db, signal?: AbortSignal): Promise<void> {
  await untilNoneRemoved(
    () =>
      db.$executeRaw(sql`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT d.id FROM webhook_endpoint e
        CROSS JOIN LATERAL (SELECT id FROM webhook_delivery WHERE endpoint_id = e.id LIMIT ${atOnce}) d
        WHERE e.deleted_at IS NOT NULL LIMIT ${atOnce})`),
    signal,
  );
  await db.$executeRaw(sql`
    DELETE FROM webhook_endpoint e WHERE e.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id)`);
}

/** What was sent to an owner's endpoints, and what it was about, in batches: before their account is erased. */
export function removeEventsOfOwner(db: Db, ownerId: string): Promise<void> {
  return untilNoneRemoved(() =>
    db.$executeRaw(sql`
      DELETE FROM webhook_event WHERE id IN (
        SELECT d.event_id FROM webhook_endpoint e
        CROSS JOIN LATERAL (SELECT event_id FROM webhook_delivery WHERE endpoint_id = e.id LIMIT ${atOnce}) d
        WHERE e.owner_id = ${ownerId} LIMIT ${atOnce})`),
  );
}
