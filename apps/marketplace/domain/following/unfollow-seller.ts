import type { FollowState } from '@repo/schemas/marketplace/follow';
import { getPersonOtherThanActor } from '#domain/blocks/get-other-person.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Idempotent. What waits to be mailed about the seller is not mailed any more. Throws userNotFound, ownAccount. */
export async function unfollowSeller(ctx: SignedInContext, sellerId: string): Promise<FollowState> {
  const { id } = await getPersonOtherThanActor(ctx.db, ctx.actor.id, sellerId);
  await ctx.db.follow.deleteMany({ where: { followerId: ctx.actor.id, sellerId: id } });
  return { isFollowing: false };
}
