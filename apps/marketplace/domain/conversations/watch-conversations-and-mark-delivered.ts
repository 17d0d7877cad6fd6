import type { ListenEvent, Listener } from '@repo/db/listen';
import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { findOwnOffer, toOffer } from '#domain/offers/offer-rows.ts';
import { type ChatNotice, chatChannelOfPerson } from './chat-channel.ts';
import { findListingOfOwnChat } from './find-listing-of-own-chat.ts';
import { markMessagesDelivered } from './mark-messages-delivered.ts';
import { includeImagesAndEvent, toChatMessage } from './message-rows.ts';

export type ConversationWatch = {
  listener: Listener;
  isSignedIn: () => Promise<boolean>;
  emit: (event: ChatEvent) => void;
  end: () => void;
  /** Called when an event cannot be read: the stream must end so that the client reconnects and catches up. */
  fail: (error: unknown) => void;
  recheckMs: number;
};

/** Null if the message is not in one of the caller's conversations. */
async function findOwnMessage({ db, clock, actor: { id: userId } }: SignedInContext, messageId: string) {
  const message = await db.message.findFirst({
    where: { id: messageId, conversation: { participants: { some: { userId } } } },
    include: {
      ...includeImagesAndEvent,
      conversation: { select: { participants: { where: { userId }, select: { unreadCount: true } } } },
    },
  });
  if (!message) return null;
  return {
    message: toChatMessage(message, clock()),
    unreadCount: message.conversation.participants[0]?.unreadCount ?? 0,
  };
}

/** Emits `ready` once no event can be missed (again after every gap). Returns unsubscribe. */
export function watchConversationsAndMarkDelivered(
  ctx: SignedInContext,
  watch: ConversationWatch,
): () => void {
  const { listener, isSignedIn, emit, end, fail, recheckMs } = watch;
  let work = Promise.resolve();
  let stopped = false;

  function stop() {
    stopped = true;
    clearInterval(recheck);
    unsubscribe();
  }

  /** Sequential, to keep the order of events. */
  function enqueue(task: () => Promise<void>) {
    work = work.then(async () => {
      if (stopped) return;
      try {
        await task();
      } catch (error) {
        stop();
        fail(error);
      }
    });
  }

  function send(event: ChatEvent) {
    if (!stopped) emit(event);
  }

  async function checkSession() {
    if (await isSignedIn()) return;
    send({ event: 'closed', data: { reason: 'signed-out' } });
    stop();
    end();
  }

  async function catchUp() {
    send({ event: 'ready', data: {} });
    await markMessagesDelivered(ctx);
  }

  async function pass(notice: ChatNotice) {
    switch (notice.kind) {
      case 'session':
        return checkSession();
      case 'message':
        return passMessage(notice);
      case 'delivered': {
        const { conversationId, userId, at } = notice;
        return send({ event: 'delivered', data: { conversationId, userId, deliveredAt: at } });
      }
      case 'read': {
        const { conversationId, userId, at } = notice;
        return send({ event: 'read', data: { conversationId, userId, readAt: at } });
      }
      case 'conversation':
        return send({ event: 'conversation', data: { conversationId: notice.conversationId } });
      case 'notification':
        return send({ event: 'notification', data: {} });
      case 'listing': {
        const listing = await findListingOfOwnChat(ctx, notice.listingId);
        if (listing) send({ event: 'listing', data: listing });
        return;
      }
      case 'offer': {
        const offer = await findOwnOffer(ctx.db, ctx.actor.id, notice.offerId);
        if (offer) send({ event: 'offer', data: toOffer(offer, ctx.clock()) });
        return;
      }
    }
  }

  async function passMessage({ conversationId, messageId }: { conversationId: string; messageId: string }) {
    const found = await findOwnMessage(ctx, messageId);
    if (!found) return;
    send({ event: 'message', data: found });
    if (found.message.senderId !== ctx.actor.id) await markMessagesDelivered(ctx, conversationId);
  }

  function hear(event: ListenEvent) {
    if (event.kind === 'listening') enqueue(catchUp);
    else enqueue(async () => pass(JSON.parse(event.payload)));
  }

  const unsubscribe = listener.subscribe(chatChannelOfPerson(ctx.actor.id), hear);
  const recheck = setInterval(() => enqueue(checkSession), recheckMs);
  return stop;
}
