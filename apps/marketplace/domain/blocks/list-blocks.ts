import type { BlockedUser } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';

/** Latest first. */
export async function listBlocks(ctx: SignedInContext): Promise<BlockedUser[]> {
  const blocks = await ctx.db.block.findMany({
    where: { blockerId: ctx.actor.id },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
    select: { createdAt: true, blocked: { select: { id: true, name: true, image: true } } },
  });
  return blocks.map(({ blocked, createdAt }) => ({ user: blocked, createdAt: createdAt.toISOString() }));
}
