import type { EndedProgramAccess } from '@repo/api-keys/ended-access-text';
import { revokeKeysAndReturnOwnerIds } from '@repo/api-keys/revoke-keys';
import type { ChildcareDb } from '@repo/db/childcare';
import { sql } from '@repo/db/sql';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { pauseEndpointsAndReturnOwnerIds } from '@repo/webhooks/endpoints/pause-endpoints';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import { mailOtherManagersOfEndedAccess } from './mail-other-managers-of-ended-access.ts';

/**
 * Revokes the API keys that a manager made, who has seen them, pauses the webhooks whose address they chose, and mails the other
 * managers of the centre about it. Answers how many. The caller forgets cached keys after the commit.
 */
export async function endApiAccessAndMailManagers(
  tx: ChildcareDb,
  ctx: AuditContext & { clock: () => Date; keys: MailCipher },
  { userId, why }: { userId: string; why: 'accessEnded' | 'creatorDeactivated' | 'creatorNoLongerManager' },
): Promise<EndedProgramAccess> {
  const keyOwners = await revokeKeysAndReturnOwnerIds(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry, centre) => recordAudit(within, ctx, { ...entry, organizationId: centre.id }),
  });
  const webhookOwners = await pauseEndpointsAndReturnOwnerIds(tx, {
    userId,
    why,
    recordAudit: (within, entry, centre) =>
      recordAudit(within, ctx, { ...entry, targetType: 'webhook-endpoint', organizationId: centre.id }),
  });
  for (const organizationId of new Set([...keyOwners, ...webhookOwners])) {
    const ended = {
      revokedKeys: keyOwners.filter((id) => id === organizationId).length,
      pausedWebhooks: webhookOwners.filter((id) => id === organizationId).length,
    };
    await mailOtherManagersOfEndedAccess(tx, ctx, { userId, organizationId, ended });
  }
  return { revokedKeys: keyOwners.length, pausedWebhooks: webhookOwners.length };
}
