import { readCookie } from '@repo/auth/cookies';
import { clearMarketplaceSessionCache, findActor, marketplaceSessions } from '@repo/auth/marketplace-session';
import { type EventSink, eventStream } from '@repo/http/event-stream';
import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { watchConversations } from '#domain/conversations/watch-conversations.ts';
import { services } from '#services.ts';

const MAXIMUM_STREAMS = 6;
const RECHECK_MS = 20_000;

/** The close functions of each person's streams, oldest first. */
const open = new Map<string, Set<() => void>>();

/** Registers a stream; a seventh one closes the person's oldest. Returns how to unregister. */
function registerStream(userId: string, close: () => void): () => void {
  const seats = open.get(userId) ?? new Set();
  open.set(userId, seats.add(close));
  const [oldest] = seats;
  if (seats.size > MAXIMUM_STREAMS) oldest?.();
  return () => {
    seats.delete(close);
    if (seats.size === 0 && open.get(userId) === seats) open.delete(userId);
  };
}

async function isSignedIn(request: Request): Promise<boolean> {
  const sessions = marketplaceSessions();
  const cookie = readCookie(request.headers.get('cookie'), sessions.cookieName);
  const token = cookie ? await sessions.decode(cookie) : null;
  if (token && (await findActor(services().db, token))) return true;
  // The session may have ended on another instance, so the cached one is dropped.
  clearMarketplaceSessionCache();
  return false;
}

/** Server-Sent Events until the client disconnects or the session ends. */
export function openChatStream(ctx: SignedInContext, request: Request): Response {
  const { listener, logger } = services();

  function start(sink: EventSink): () => void {
    const emit = ({ event, data }: ChatEvent) => sink.send({ event, data, id: ctx.clock().toISOString() });
    const stop = watchConversations(ctx, {
      listener,
      emit,
      isSignedIn: () => isSignedIn(request),
      end: sink.end,
      fail(error) {
        logger.warn({ err: error }, 'a chat stream had to end; its client reconnects');
        sink.end();
      },
      recheckMs: RECHECK_MS,
    });
    const leave = registerStream(ctx.actor.id, () => {
      emit({ event: 'closed', data: { reason: 'too-many' } });
      sink.end();
    });
    return () => {
      stop();
      leave();
    };
  }

  return eventStream({ request, start });
}
