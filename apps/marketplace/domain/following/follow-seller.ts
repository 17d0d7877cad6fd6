import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { type FollowState, MAX_FOLLOWED_SELLERS } from '@repo/schemas/marketplace/follow';
import { getPersonOtherThanActor } from '#domain/blocks/get-other-person.ts';
import { isBlockedBetween } from '#domain/blocks/is-blocked-between.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockUsersForFollowing } from './lock-followers.ts';

async function isGone(tx: MarketplaceDb, id: string): Promise<boolean> {
  const open = await tx.user.findUnique({
    where: { id, bannedAt: null, closedAt: null },
    select: { id: true },
  });
  return open === null;
}

/** Idempotent. Throws userNotFound, ownAccount, cannotFollow, tooManyFollowed. */
export async function followSeller(ctx: SignedInContext, sellerId: string): Promise<FollowState> {
  const { id } = await getPersonOtherThanActor(ctx.db, ctx.actor.id, sellerId);
  const followerId = ctx.actor.id;
  await inTransaction(ctx.db, async (tx) => {
    await lockUsersForFollowing(tx, [followerId]);
    if (await isGone(tx, id)) throw errors.userNotFound();
    if (await isBlockedBetween(tx, followerId, id)) throw errors.cannotFollow();
    const { count } = await tx.follow.createMany({
      data: [{ followerId, sellerId: id, createdAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count > 0 && (await tx.follow.count({ where: { followerId } })) > MAX_FOLLOWED_SELLERS)
      throw errors.tooManyFollowed();
  });
  return { isFollowing: true };
}
