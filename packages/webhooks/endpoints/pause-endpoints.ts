import { sql } from '@repo/db/sql';
import type { WebhooksDb } from '../webhooks-db.ts';
import type { WebhookAudit } from './endpoint-adapter.ts';

type Ending<Tx> = {
  userId: string;
  /** "creatorDeactivated": a flag of the entries in the audit log. */
  why: string;
  recordAudit: (tx: Tx, entry: WebhookAudit, owner: { id: string }) => Promise<void>;
};

/**
 * Pauses the active endpoints whose address a person chose, who may receive nothing any more. Others who manage them can resume
 * them, which makes them answer for the address. Answers the owner of each.
 */
export async function pauseEndpointsAndReturnOwnerIds<Tx extends Pick<WebhooksDb, '$queryRaw'>>(
  tx: Tx,
  { userId, why, recordAudit }: Ending<Tx>,
): Promise<string[]> {
  const paused = await tx.$queryRaw<{ id: string; url: string; ownerId: string }[]>(sql`
    UPDATE webhook_endpoint SET status = 'paused'
    WHERE coalesce(creator_id, owner_id) = ${userId} AND status = 'active'
    RETURNING id, url, owner_id AS "ownerId"`);
  for (const { id, url, ownerId } of paused) {
    const entry = { action: 'webhook-endpoint.pause', targetId: id, after: { url, [why]: true } } as const;
    await recordAudit(tx, entry, { id: ownerId });
  }
  return paused.map(({ ownerId }) => ownerId);
}
