import type { Prisma } from '@repo/db/marketplace';
import type { ChatMessage, MessageListQuery, MessagePage } from '@repo/schemas/marketplace/chat';
import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { presentOffer } from '#domain/offers/offer-rows.ts';

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
    include: withEvent,
  });
  const data = messages.slice(0, limit).map((message) => toChatMessage(message, ctx.clock()));
  return { data, nextCursor: messages.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export const withEvent = { event: { select: { kind: true, offer: true } } } as const;

type StoredMessage = Prisma.MessageGetPayload<null> & {
  event?: { kind: MessageEventKind; offer: Parameters<typeof presentOffer>[0] | null } | null;
};

export function toChatMessage({ event, createdAt, ...message }: StoredMessage, now: Date): ChatMessage {
  const { id, conversationId, senderId, body, clientKey } = message;
  return {
    id,
    conversationId,
    senderId,
    body,
    clientKey,
    createdAt: createdAt.toISOString(),
    event: event ? { kind: event.kind, offer: event.offer && presentOffer(event.offer, now) } : null,
  };
}
