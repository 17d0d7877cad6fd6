import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** Throws cannotWrite after a block, and if the other account is closed. */
export async function assertMayWriteTo(tx: MarketplaceDb, actorId: string, otherId: string): Promise<void> {
  const other = await tx.user.findUniqueOrThrow({
    where: { id: otherId },
    select: {
      bannedAt: true,
      closedAt: true,
      blocks: { where: { blockedId: actorId }, select: { blockedId: true } },
      blockedBy: { where: { blockerId: actorId }, select: { blockerId: true } },
    },
  });
  if (other.blockedBy.length > 0) {
    throw errors.cannotWrite({ message: 'You blocked this person. Unblock them to write to them' });
  }
  if (other.blocks.length > 0) throw errors.cannotWrite();
  if (other.bannedAt || other.closedAt) {
    throw errors.cannotWrite({ message: 'This account is closed and cannot receive messages' });
  }
}
