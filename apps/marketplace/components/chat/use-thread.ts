'use client';

import type { ChatMessage, Conversation, MessagePage } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import type { ApiFailure } from '@repo/ui/api-failure';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import { readStoredOutbox, storeOutbox } from './draft-store.ts';
import { randomUuid } from './random-uuid.ts';
import { type OutgoingMessage, withoutStoredMessages } from './thread-messages.ts';
import { refreshUnreadCountAndTitle } from './unread-store.ts';
import { useThreadMessages } from './use-thread-messages.ts';

/** An existing conversation, or one that the first message will create. */
export type ThreadPlace = { kind: 'conversation'; id: string; initial: MessagePage } | NewThread;

type NewThread = { kind: 'listing'; listingId: string; onStarted: (conversation: Conversation) => void };

export type ThreadState = {
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  hasOlder: boolean;
  /** Resolves to an error message, or null. */
  loadOlderOrError: () => Promise<string | null>;
  send: (message: TypedMessage) => void;
  retry: (clientKey: string) => void;
  /** Removes an unsent message and returns it. */
  removeFailedMessage: (clientKey: string) => TypedMessage | null;
  markRead: () => void;
  /** Shows the new state of an offer in its messages. */
  putOffer: (offer: Offer) => void;
  /** Reads again what may have changed without an event. */
  catchUp: () => Promise<void>;
};

/** A message that was just written. */
export type TypedMessage = Pick<OutgoingMessage, 'body' | 'images'>;

const lostWords = 'This message was not sent before the page was closed';

function wordsFor({ status, error }: ApiFailure): string {
  return status === 401 ? 'You are signed out. Sign in again, and it is still here.' : error;
}

/** Under which the browser keeps what is typed and not sent. */
export function draftKeyOf(place: ThreadPlace): string {
  return place.kind === 'conversation' ? place.id : `listing:${place.listingId}`;
}

export function useThread(place: ThreadPlace): ThreadState {
  const id = place.kind === 'conversation' ? place.id : null;
  const initial = place.kind === 'conversation' ? place.initial : { data: [], nextCursor: null };
  const { messages, add, hasOlder, loadOlder, putOffer, catchUp } = useThreadMessages(id, initial);
  const outbox = useOutbox(place, messages, add);
  const markRead = useMarkRead(id, messages);
  return { messages, hasOlder, loadOlderOrError: loadOlder, ...outbox, markRead, putOffer, catchUp };
}

/** Unsent messages: kept in the browser and sent one at a time, in order. */
function useOutbox(place: ThreadPlace, messages: ChatMessage[], add: (stored: ChatMessage[]) => void) {
  const { actorId, put } = useChat();
  const storeKey = draftKeyOf(place);
  const [typed, setTyped] = useState<OutgoingMessage[]>([]);
  const outgoing = useMemo(() => withoutStoredMessages(typed, messages), [typed, messages]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isRestored = useRef(false);

  // Unsent messages are in browser storage, so they are read after hydration.
  useEffect(() => {
    const left = readStoredOutbox(actorId, storeKey).map((message) => ({ ...message, failure: lostWords }));
    isRestored.current = true;
    setTyped((now) => [
      ...left.filter(({ clientKey }) => now.every((one) => one.clientKey !== clientKey)),
      ...now,
    ]);
  }, [actorId, storeKey]);

  useEffect(() => {
    if (isRestored.current) storeOutbox(actorId, storeKey, outgoing);
  }, [actorId, storeKey, outgoing]);

  function setFailure(clientKey: string, failure: string | null) {
    setTyped((waiting) => waiting.map((one) => (one.clientKey === clientKey ? { ...one, failure } : one)));
  }

  function remove(clientKey: string) {
    setTyped((waiting) => waiting.filter((one) => one.clientKey !== clientKey));
  }

  async function postTo(conversationId: string, { clientKey, body, images }: OutgoingMessage) {
    const answer = await api('POST /api/conversations/{id}/messages', {
      params: { id: conversationId },
      body: { body, clientKey, images },
    });
    if (!answer.ok) return setFailure(clientKey, wordsFor(answer.failure));
    add([answer.data]);
  }

  async function postFirst(
    { listingId, onStarted }: NewThread,
    { clientKey, body, images }: OutgoingMessage,
  ) {
    const answer = await api('POST /api/conversations', { body: { listingId, body, clientKey, images } });
    if (!answer.ok) return setFailure(clientKey, wordsFor(answer.failure));
    remove(clientKey);
    put(answer.data);
    onStarted(answer.data);
  }

  function enqueue(message: OutgoingMessage) {
    queue.current = queue.current.then(() =>
      place.kind === 'conversation' ? postTo(place.id, message) : postFirst(place, message),
    );
  }

  return {
    outgoing,
    send({ body, images }: TypedMessage) {
      const createdAt = new Date().toISOString();
      const message = { clientKey: randomUuid(), body, images, createdAt, failure: null };
      setTyped((waiting) => [...waiting, message]);
      enqueue(message);
    },
    retry(clientKey: string) {
      const message = outgoing.find((one) => one.clientKey === clientKey);
      if (!message) return;
      setFailure(clientKey, null);
      enqueue(message);
    },
    removeFailedMessage(clientKey: string) {
      const message = outgoing.find((one) => one.clientKey === clientKey);
      remove(clientKey);
      return message ?? null;
    },
  };
}

function useMarkRead(id: string | null, messages: ChatMessage[]) {
  const readUpTo = useRef<string | null>(null);
  return useCallback(() => {
    const last = messages.at(-1);
    if (id === null || !last || readUpTo.current === last.id) return;
    readUpTo.current = last.id;
    const body = { messageId: last.id };
    void api('POST /api/conversations/{id}/read', { params: { id }, body }).then((answer) => {
      if (answer.ok) void refreshUnreadCountAndTitle();
      else if (readUpTo.current === last.id) readUpTo.current = null;
    });
  }, [id, messages]);
}
