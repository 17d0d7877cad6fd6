import { inTransaction, type MarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

const sellersAtOnce = 200;
const days = 90;
const minimumContacts = 5;

/** Who was written to lately, or has a pace from before. Index: conversation_seller_id_last_message_at_id_idx. */
async function readSellers(tx: MarketplaceDb, { after, now }: { after: string; now: Date }) {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "user" u
    WHERE u.id > ${after} AND (
      EXISTS (SELECT FROM response_time t WHERE t.seller_id = u.id)
      OR EXISTS (
        SELECT FROM conversation c
        WHERE c.seller_id = u.id AND c.last_message_at > ${now}::timestamptz - ${days} * interval '1 day'))
    ORDER BY u.id LIMIT ${sellersAtOnce}`;
  return rows.map(({ id }) => id);
}

/**
 * The median time from a buyer's first message to the seller's first answer, which is a message or what they did about an offer. A
 * first message that waits for more than a day counts as never answered. Index: message_conversation_id_created_at_id_idx.
 */
async function measure(tx: MarketplaceDb, ids: readonly string[], now: Date): Promise<void> {
  const shown = await tx.$queryRaw<{ id: string }[]>`
    WITH contact AS (
      SELECT c.seller_id, asked.at AS asked_at, answered.at AS answered_at
      FROM conversation c JOIN "user" b ON b.id = c.buyer_id AND b.banned_at IS NULL
        CROSS JOIN LATERAL (
          SELECT m.created_at AS at FROM message m
          WHERE m.conversation_id = c.id AND m.sender_id = c.buyer_id
          ORDER BY m.created_at LIMIT 1
        ) asked
        LEFT JOIN LATERAL (
          SELECT m.created_at AS at FROM message m LEFT JOIN message_event e ON e.message_id = m.id
          WHERE m.conversation_id = c.id AND m.sender_id = c.seller_id AND m.created_at > asked.at
            AND (e.kind IS NULL OR e.kind IN ('OFFER_MADE', 'OFFER_ACCEPTED', 'OFFER_DECLINED'))
          ORDER BY m.created_at LIMIT 1
        ) answered ON TRUE
      WHERE c.seller_id = ANY (${ids}::text[])
        AND c.last_message_at > ${now}::timestamptz - ${days} * interval '1 day'
        AND asked.at > ${now}::timestamptz - ${days} * interval '1 day'
    ), measured AS (
      SELECT seller_id, count(*)::int AS contacts, percentile_disc(0.5) WITHIN GROUP (
        ORDER BY coalesce(extract(epoch FROM answered_at - asked_at)::float8, 'infinity')
      ) AS median
      FROM contact
      WHERE answered_at IS NOT NULL OR asked_at < ${now}::timestamptz - interval '1 day'
      GROUP BY seller_id HAVING count(*) >= ${minimumContacts}
    )
    INSERT INTO response_time AS t (seller_id, pace, median_seconds, contacts, measured_at)
    SELECT seller_id, (CASE WHEN median <= 3600 THEN 'HOUR' WHEN median <= 21600 THEN 'HOURS' ELSE 'DAY' END)::"ResponsePace",
      round(median)::int, contacts, ${now}::timestamptz
    FROM measured WHERE median <= 86400 ORDER BY seller_id
    ON CONFLICT (seller_id) DO UPDATE SET pace = excluded.pace, median_seconds = excluded.median_seconds,
      contacts = excluded.contacts, measured_at = excluded.measured_at
    WHERE t.measured_at <= excluded.measured_at
    RETURNING seller_id AS id`;
  await tx.$executeRaw`
    DELETE FROM response_time WHERE seller_id = ANY (${ids}::text[]) AND seller_id <> ALL (${shown.map(({ id }) => id)}::text[])
      AND measured_at <= ${now}::timestamptz`;
}

/** Of all sellers, in batches. Repeating it changes nothing but the time of the measurement. */
export async function storeResponsePaces(
  { db, clock }: Pick<Context, 'clock'> & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  const now = clock();
  let after: string | undefined = '';
  while (after !== undefined) {
    signal?.throwIfAborted();
    const from: string = after;
    after = await inTransaction(
      db,
      async (tx) => {
        const ids = await readSellers(tx, { after: from, now });
        if (ids.length > 0) await measure(tx, ids, now);
        return ids.at(-1);
      },
      { timeoutMs: 60_000 },
    );
  }
}
