import type { EndedProgramAccess } from '@repo/api-keys/ended-access-text';
import { revokeKeysAndReturnOwnerIds } from '@repo/api-keys/revoke-keys';
import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { pauseEndpointsAndReturnOwnerIds } from '@repo/webhooks/endpoints/pause-endpoints';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import { mailAdminsOfEndedAccess } from './mail-admins-of-ended-access.ts';

/**
 * Revokes the API keys that a user made, who has seen them, pauses the webhooks whose address they chose, and mails the other
 * admins about it. Answers how many. The caller forgets cached keys after the commit.
 */
export async function revokeKeysPauseWebhooksMailAdmins(
  tx: TrainingDb,
  ctx: AuditContext & { clock: () => Date; keys: MailCipher },
  { userId, why }: { userId: string; why: 'accessEnded' | 'creatorDeactivated' | 'creatorNoLongerAdmin' },
): Promise<EndedProgramAccess> {
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
  const ended = { revokedKeys: revokedKeys.length, pausedWebhooks: pausedWebhooks.length };
  await mailAdminsOfEndedAccess(tx, ctx, { userId, ended });
  return ended;
}
