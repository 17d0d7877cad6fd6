import { sql } from '@repo/db/sql';
import type { WebhooksDb } from '../webhooks-db.ts';

/** Of somebody who is suspended: nothing more is sent. */
export async function pauseEndpointsOf(tx: Pick<WebhooksDb, '$executeRaw'>, ownerId: string): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE webhook_endpoint SET status = 'paused' WHERE owner_id = ${ownerId} AND status = 'active'`);
}
