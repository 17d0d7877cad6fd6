import { revokeKeys } from '@repo/api-keys/revoke-keys';
import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { pauseEndpointsOf } from '@repo/webhooks/endpoints/pause-endpoints';
import { type Auditor, recordAudit } from '#domain/audit/record-audit.ts';

/**
 * Revokes the API keys that a user made, who has seen them, and pauses the webhooks whose address they chose. Answers how many. The caller
 * forgets cached keys after the commit.
 */
export async function endProgramAccess(
  tx: TrainingDb,
  ctx: Auditor & { clock: () => Date },
  { userId, why }: { userId: string; why: 'accessEnded' | 'creatorDeactivated' | 'creatorNoLongerAdmin' },
): Promise<{ revokedKeys: number; pausedWebhooks: number }> {
  const revokedKeys = await revokeKeys(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, entry),
  });
  const pausedWebhooks = await pauseEndpointsOf(tx, {
    userId,
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, { ...entry, targetType: 'webhook-endpoint' }),
  });
  return { revokedKeys, pausedWebhooks };
}
