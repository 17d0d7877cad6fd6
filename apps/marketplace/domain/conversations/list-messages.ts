import type { ChatMessage, MessageListQuery, MessagePage } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

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
  const messages = await ctx.db.message.findMany({
    where: { conversationId, ...(from && { createdAt: { lt: from.createdAt } }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const data = messages.slice(0, limit).map(toChatMessage);
  return { data, nextCursor: messages.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export function toChatMessage(message: {
  id: string;
  conversationId: string;
  senderId: string;
  body: string;
  clientKey: string | null;
  createdAt: Date;
}): ChatMessage {
  const { id, conversationId, senderId, body, clientKey, createdAt } = message;
  return { id, conversationId, senderId, body, clientKey, createdAt: createdAt.toISOString() };
}
