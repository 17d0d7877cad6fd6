import { readCookie } from '@repo/auth/cookies';
import {
  clearMarketplaceSessionCache,
  findActorAndProlongSession,
  marketplaceSessionTokens,
} from '@repo/auth/marketplace-session';
import { type EventSink, eventStreamResponse } from '@repo/http/event-stream';
import { createStreamLimiter } from '@repo/http/stream-limiter';
import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { watchConversationsAndMarkDelivered } from '#domain/conversations/watch-conversations-and-mark-delivered.ts';
import { services } from '#services.ts';

const RECHECK_MS = 20_000;

const takeSeat = createStreamLimiter();

async function isSignedIn(request: Request): Promise<boolean> {
  const sessions = marketplaceSessionTokens();
  const cookie = readCookie(request.headers.get('cookie'), sessions.cookieName);
  const token = cookie ? await sessions.decode(cookie) : null;
  if (token && (await findActorAndProlongSession(services().db, token))) return true;
  // The session may have ended on another instance, so the cached one is dropped.
  clearMarketplaceSessionCache();
  return false;
}

/** Server-Sent Events until the client disconnects or the session ends. */
export function openChatStreamMarkingDelivered(ctx: SignedInContext, request: Request): Response {
  const { listener, logger } = services();

  function start(sink: EventSink): () => void {
    const emit = ({ event, data }: ChatEvent) => sink.send({ event, data, id: ctx.clock().toISOString() });
    const stop = watchConversationsAndMarkDelivered(ctx, {
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
    const leave = takeSeat(ctx.actor.id, () => {
      emit({ event: 'closed', data: { reason: 'too-many' } });
      sink.end();
    });
    return () => {
      stop();
      leave();
    };
  }

  return eventStreamResponse({ request, start });
}
