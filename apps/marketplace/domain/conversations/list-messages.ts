import { Prisma } from '@repo/db/marketplace';
import type { ChatMessage, MessageListQuery, MessagePage } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { chatMessageJsonSql } from './message-rows.ts';

/** Newest first. An unknown `before` (a message id) gives an empty page. Throws conversationNotFound. */
export async function listMessages(
  ctx: SignedInContext,
  conversationId: string,
  { before, limit }: MessageListQuery,
): Promise<MessagePage> {
  const participant = await ctx.db.conversationParticipant.findUnique({
    where: { conversationId_userId: { conversationId, userId: ctx.actor.id } },
    select: { userId: true },
  });
  if (!participant) throw errors.conversationNotFound();
  const from =
    before === undefined
      ? null
      : await ctx.db.message.findFirst({
          where: { id: before, conversationId },
          select: { createdAt: true },
        });
  if (before !== undefined && !from) return { data: [], nextCursor: null };
  const rows = await ctx.db.$queryRaw<{ message: ChatMessage }[]>`
    SELECT ${chatMessageJsonSql(ctx.clock())} AS message FROM message m
    WHERE m.conversation_id = ${conversationId} ${from ? Prisma.sql`AND m.created_at < ${from.createdAt}` : Prisma.empty}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit + 1}`;
  const data = rows.slice(0, limit).map(({ message }) => message);
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
