import { notifyChannels } from '@repo/db/listen';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { mailDueChannel } from '@repo/notifications/notify';

/** A price that is lower by less than one percent is no news: of the old price, a new one is so much at most. */
export const maximumAnnouncedPriceShare = 0.99;

/**
 * Within the transaction of the change. `notifyOfDuePriceDrops` notifies those who saved the listing of a price one percent below
 * all of the last 30 days, so that raising it first does not make the old price look like an offer; at most once a day.
 */
export async function recordPriceChangeAndQueueAlertIfDropped(
  tx: MarketplaceDb,
  listing: { id: string; status: string; price: string },
  { oldPrice, now }: { oldPrice: string; now: Date },
): Promise<void> {
  const { id, price } = listing;
  if (Number(price) === Number(oldPrice)) return;
  const isOffered = listing.status === 'AVAILABLE';
  const rows = await tx.$queryRaw<{ isDue: boolean }[]>`
    INSERT INTO price_drop AS d (listing_id, lowest, lowest_at, previous, dropped_at, due_at)
    SELECT ${id}, v.old, v.now, v.old, v.now, CASE WHEN ${isOffered} AND v.new <= v.old * ${maximumAnnouncedPriceShare}::numeric THEN v.now END
    FROM (SELECT ${oldPrice}::numeric AS old, ${price}::numeric AS new, ${now}::timestamptz AS now) v
    ON CONFLICT (listing_id) DO UPDATE SET (lowest, lowest_at, previous, dropped_at, due_at) = (
      SELECT known.lowest, known.lowest_at,
        CASE WHEN d.due_at IS NULL THEN known.lowest ELSE d.previous END,
        CASE WHEN d.due_at IS NULL THEN excluded.lowest_at ELSE d.dropped_at END,
        CASE WHEN d.due_at IS NOT NULL THEN d.due_at
          WHEN ${isOffered} AND ${price}::numeric <= known.lowest * ${maximumAnnouncedPriceShare}::numeric
            THEN greatest(excluded.lowest_at, d.announced_at + interval '1 day')
        END
      FROM (SELECT d.lowest < excluded.lowest AND d.lowest_at > excluded.lowest_at - interval '30 days' AS is_recent) lately,
      LATERAL (SELECT
        CASE WHEN is_recent THEN d.lowest ELSE excluded.lowest END AS lowest,
        CASE WHEN is_recent THEN d.lowest_at ELSE excluded.lowest_at END AS lowest_at) known
    )
    RETURNING d.due_at IS NOT NULL AS "isDue"`;
  // The workers look at once.
  if (rows[0]?.isDue) await notifyChannels(tx, { channel: mailDueChannel, payload: 0 });
}
