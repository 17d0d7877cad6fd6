import type { TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Revokes the user's active keys. The caller clears the key cache after the commit. */
export async function revokeKeysOfUser(
  tx: TrainingDb,
  ctx: SignedInContext,
  { userId, why }: { userId: string; why: 'creatorDeactivated' | 'creatorNoLongerAdmin' },
): Promise<void> {
  const now = ctx.clock();
  const revoked = await tx.apiKey.updateManyAndReturn({
    where: { creatorId: userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { revokedAt: now },
    select: { id: true, name: true },
  });
  for (const { id, name } of revoked) {
    await recordAudit(tx, ctx, {
      action: 'api-key.revoke',
      targetType: 'api-key',
      targetId: id,
      after: { name, revokedAt: now.toISOString(), [why]: true },
    });
  }
}
