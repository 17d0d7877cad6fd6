import { revokeKeysAndReturnOwnerIds } from '@repo/api-keys/revoke-keys';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import { pauseEndpointsAndReturnOwnerIds } from '@repo/webhooks/endpoints/pause-endpoints';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';

/**
 * Revokes the API keys that a person made, who has seen them, and pauses the webhooks whose address they chose. Answers how many. The caller
 * forgets cached keys after the commit.
 */
export async function revokeKeysAndPauseWebhooks(
  tx: MarketplaceDb,
  ctx: AuditContext & { clock: () => Date },
  { userId, why }: { userId: string; why: 'accessEnded' | 'ownerBanned' | 'ownerLeft' },
): Promise<{ revokedKeys: number; pausedWebhooks: number }> {
  const revokedKeys = await revokeKeysAndReturnOwnerIds(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, entry),
  });
  const pausedWebhooks = await pauseEndpointsAndReturnOwnerIds(tx, {
    userId,
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, { ...entry, targetType: 'webhook-endpoint' }),
  });
  return { revokedKeys: revokedKeys.length, pausedWebhooks: pausedWebhooks.length };
}
