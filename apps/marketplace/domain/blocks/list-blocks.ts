import type { BlockedUser } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';

type Row = BlockedUser['user'] & { createdAt: Date };

/** Latest first. Index: the key of `block`. */
export async function listBlocks(ctx: SignedInContext): Promise<BlockedUser[]> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT u.id, u.name, u.image, b.created_at AS "createdAt"
    FROM block b JOIN "user" u ON u.id = b.blocked_id
    WHERE b.blocker_id = ${ctx.actor.id}
    ORDER BY b.created_at DESC, b.blocked_id`;
  return rows.map(({ createdAt, ...user }) => ({ user, createdAt: createdAt.toISOString() }));
}
