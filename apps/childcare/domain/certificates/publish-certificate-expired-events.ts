import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { publishCertificateWebhooks } from '#domain/webhooks/publish-events.ts';

const atOnce = 500;
/** An expiry while no worker ran is published late, but not after this many days. */
const newsDays = 30;

/**
 * Marks and returns certificates that expired and were neither revoked nor renewed, each once, whether or not a webhook
 * listens. A revoked renewal does not count; where the renewal expired too, only it is published. Locked ones are another process's.
 * Index: certificate_expires_at_idx.
 */
async function takeExpired(tx: ChildcareDb, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE certificate SET expiry_published_at = ${now}::timestamptz
    WHERE id IN (
      SELECT k.id FROM certificate k
      WHERE k.expires_at < ${now}::timestamptz AND k.expires_at >= ${now}::timestamptz - make_interval(days => ${newsDays}::int)
        AND k.expiry_published_at IS NULL AND k.revoked_at IS NULL
        AND NOT EXISTS (
          SELECT FROM certificate newer
          WHERE newer.user_id = k.user_id AND newer.course_id = k.course_id AND newer.cycle > k.cycle
            AND newer.revoked_at IS NULL
        )
      ORDER BY k.expires_at LIMIT ${atOnce} FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Tells webhooks of expired certificates, in batches. Returns their number. */
export async function publishCertificateExpiredEvents(
  ctx: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = ctx.clock();
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(ctx.db, async (tx) => {
      const ids = await takeExpired(tx, now);
      await publishCertificateWebhooks(tx, ctx, 'certificate.expired', ids);
      return ids.length;
    });
    total += count;
    if (count < atOnce) return total;
  }
}
