import type { ListenEvent, Listener } from '@repo/db/listen';
import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { type ChatNotice, personChannel } from './chat-channel.ts';
import { findChatListing } from './find-chat-listing.ts';
import { toChatMessage } from './list-messages.ts';
import { markDelivered } from './mark-delivered.ts';

export type Watch = {
  listener: Listener;
  /** Whether the session that opened the stream still lives, asked of the database now. */
  isSignedIn: () => Promise<boolean>;
  emit: (event: ChatEvent) => void;
  /** The session is over, and so is the stream. */
  end: () => void;
  /** An event could not be read: the stream must end, so that the client comes back and catches up. */
  fail: (error: unknown) => void;
  /** How often the session is checked without a reason. */
  recheckMs: number;
};

/** A message of one of the caller's conversations, and how many they have not read there; null for a foreign one. */
async function findOwnMessage({ db, actor: { id: userId } }: SignedInContext, messageId: string) {
  const message = await db.message.findFirst({
    where: { id: messageId, conversation: { participants: { some: { userId } } } },
    include: {
      conversation: { select: { participants: { where: { userId }, select: { unreadCount: true } } } },
    },
  });
  if (!message) return null;
  return {
    message: toChatMessage(message),
    unreadCount: message.conversation.participants[0]?.unreadCount ?? 0,
  };
}

/**
 * Follows the caller's conversations until the returned function is called: `ready` when nothing is missed from then
 * on (and again after every gap), then every event in order. Ends by itself when the session does.
 */
export function watchConversations(ctx: SignedInContext, watch: Watch): () => void {
  const { listener, isSignedIn, emit, end, fail, recheckMs } = watch;
  let work = Promise.resolve();
  let stopped = false;

  function stop() {
    stopped = true;
    clearInterval(recheck);
    unsubscribe();
  }

  /** One after the other: events leave in the order in which they happened. */
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
    await markDelivered(ctx);
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
      case 'listing': {
        const listing = await findChatListing(ctx, notice.listingId);
        if (listing) send({ event: 'listing', data: listing });
        return;
      }
    }
  }

  async function passMessage({ conversationId, messageId }: { conversationId: string; messageId: string }) {
    const found = await findOwnMessage(ctx, messageId);
    if (!found) return;
    send({ event: 'message', data: found });
    if (found.message.senderId !== ctx.actor.id) await markDelivered(ctx, conversationId);
  }

  function hear(event: ListenEvent) {
    if (event.kind === 'listening') enqueue(catchUp);
    else enqueue(async () => pass(JSON.parse(event.payload)));
  }

  const unsubscribe = listener.subscribe(personChannel(ctx.actor.id), hear);
  const recheck = setInterval(() => enqueue(checkSession), recheckMs);
  return stop;
}
