import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { ChatMessage, SendMessageBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishMessageWebhook } from '#domain/webhooks/publish-events.ts';
import { messageKind } from '#notifications/kinds.ts';
import { appendMessageAndNotify } from './append-message.ts';
import { assertMayWriteTo } from './assert-may-write-to.ts';
import { claimOwnUploadsForMessage } from './claim-own-uploads-for-message.ts';
import { lockOwnConversation } from './lock-conversation.ts';
import { includeImagesAndEvent, toChatMessage } from './message-rows.ts';

/** Within a transaction. Idempotent per `clientKey`. Throws conversationNotFound, cannotWrite, and invalid for unusable photos. */
export async function sendMessageInTransaction(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'keys' | 'media'>,
  conversationId: string,
  { body, clientKey, images = [] }: SendMessageBody,
): Promise<ChatMessage> {
  const { actor, clock } = ctx;
  const conversation = await lockOwnConversation(tx, conversationId, actor.id);
  if (clientKey !== undefined) {
    const sent = await tx.message.findFirst({
      where: { conversationId, senderId: actor.id, clientKey },
      include: includeImagesAndEvent,
    });
    if (sent) return toChatMessage(sent, clock());
  }
  await assertMayWriteTo(tx, actor.id, conversation.otherId);
  const files = await claimOwnUploadsForMessage(tx, ctx, images);
  const message = await appendMessageAndNotify(tx, clock(), {
    conversation,
    senderId: actor.id,
    readerId: conversation.otherId,
    body,
    clientKey,
  });
  if (files.length > 0) {
    await tx.messageImage.createMany({
      data: files.map((file, order) => ({ ...file, messageId: message.id, order })),
    });
  }
  const { listingTitle } = conversation;
  const photos = files.length > 0 ? { photos: files.length } : {};
  const data = { conversationId, from: actor.name, listingTitle, ...photos };
  await notifications.notify(tx, ctx, messageKind, [{ userId: conversation.otherId, data }], {
    actorId: actor.id,
  });
  await publishMessageWebhook(tx, ctx, { id: message.id, readerId: conversation.otherId });
  return toChatMessage({ ...message, images: files }, clock());
}

/** Throws conversationNotFound, and cannotWrite after a block or if the other account is closed. */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  input: SendMessageBody,
): Promise<ChatMessage> {
  return inTransaction(ctx.db, (tx) => sendMessageInTransaction(tx, ctx, conversationId, input));
}
