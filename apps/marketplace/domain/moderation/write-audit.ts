import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { AuditAction } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';

/** Notes what a moderator did, in the transaction that does it. Entries are never changed or removed. */
export async function writeAudit(
  tx: MarketplaceDb,
  { actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>,
  entry: {
    action: AuditAction;
    targetId: string;
    reason?: string;
    details?: Prisma.InputJsonObject;
  },
): Promise<void> {
  const { action, targetId, reason = '', details = {} } = entry;
  const targetType = action.slice(0, action.indexOf('.'));
  await tx.auditEntry.create({
    data: { actorId: actor.id, action, targetType, targetId, reason, details, createdAt: clock() },
  });
}
