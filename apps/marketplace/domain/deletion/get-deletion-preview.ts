import { toDeletionPreview } from '@repo/account-deletion/create-account-deletion-manager';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { AccountDeletionPreview } from '@repo/schemas/account-deletion';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { hasUnsettledPaidMoney } from '#domain/payments/end-payments.ts';
import { deletionTermsFor } from './deletion-terms.ts';

const moneyHeldText =
  'Money of yours is held, or on its way. You can delete your account once the payment is released or refunded';

/** Throws lastModerator. Locks the moderators' rows in a fixed order, so of two concurrent deletions one is refused. */
export async function assertNotLastModerator(tx: MarketplaceDb, userId: string): Promise<void> {
  const moderators = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user" WHERE role = 'MODERATOR' AND banned_at IS NULL AND closed_at IS NULL
    ORDER BY id FOR UPDATE`;
  if (moderators.length === 1 && moderators[0]?.id === userId) throw errors.lastModerator();
}

export async function getDeletionPreview({
  db,
  actor,
  payments,
}: SignedInContext): Promise<AccountDeletionPreview> {
  const others = await db.user.count({
    where: { role: 'MODERATOR', bannedAt: null, closedAt: null, id: { not: actor.id } },
  });
  const isLast = actor.role === 'MODERATOR' && others === 0;
  const isHeld = await hasUnsettledPaidMoney(db, actor.id);
  const held = isHeld ? errors.moneyHeld({ message: moneyHeldText }) : null;
  return toDeletionPreview(deletionTermsFor(payments !== null), isLast ? errors.lastModerator() : held);
}
