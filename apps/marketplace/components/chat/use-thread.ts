'use client';

import type { ChatMessage, Conversation, MessagePage } from '@repo/schemas/marketplace/chat';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import { readOutbox, writeOutbox } from './draft-store.ts';
import { randomKey } from './random-key.ts';
import { joinMessages, type OutgoingMessage, withoutStored } from './thread-messages.ts';
import { refreshUnread } from './unread-store.ts';
import { useChatEvents } from './use-live-chat.ts';

/** A conversation that is there, or one that its first message will start. */
export type ThreadPlace =
  | { kind: 'conversation'; id: string; initial: MessagePage }
  | { kind: 'listing'; listingId: string; onStarted: (conversation: Conversation) => void };

export type Thread = {
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  hasOlder: boolean;
  /** A sentence when the older messages could not be had. */
  loadOlder: () => Promise<string | null>;
  send: (body: string) => void;
  retry: (clientKey: string) => void;
  /** Takes a message that was not sent back; answers its text. */
  takeBack: (clientKey: string) => string;
  /** Tells the server that everything shown was seen. */
  markRead: () => void;
};

/** As far back as catching up goes before it starts over with the newest page. */
const catchUpPages = 5;
const lostWords = 'This message was not sent before the page was closed';

function wordsFor({ status, error }: ApiFailure): string {
  return status === 401 ? 'You are signed out. Sign in again, and it is still here.' : error;
}

export function useThread(place: ThreadPlace): Thread {
  const { actorId, put } = useChat();
  const id = place.kind === 'conversation' ? place.id : null;
  const storeKey = place.kind === 'conversation' ? place.id : `listing:${place.listingId}`;
  const initial = place.kind === 'conversation' ? place.initial : { data: [], nextCursor: null };
  const [messages, setMessages] = useState(() => joinMessages([], initial.data));
  const [cursor, setCursor] = useState(initial.nextCursor);
  const [typed, setTyped] = useState<OutgoingMessage[]>([]);
  const outgoing = useMemo(() => withoutStored(typed, messages), [typed, messages]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const readUpTo = useRef<string | null>(null);
  const isRestored = useRef(false);

  // What an earlier visit left unsent; only the browser knows it, so it comes after the first paint.
  useEffect(() => {
    const left = readOutbox(actorId, storeKey).map((message) => ({ ...message, failure: lostWords }));
    isRestored.current = true;
    setTyped((now) => [
      ...left.filter(({ clientKey }) => now.every((one) => one.clientKey !== clientKey)),
      ...now,
    ]);
  }, [actorId, storeKey]);

  useEffect(() => {
    if (isRestored.current) writeOutbox(actorId, storeKey, outgoing);
  }, [actorId, storeKey, outgoing]);

  const fetchPage = useCallback(
    async (before: string | null) => {
      const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
      return callApi<MessagePage>(`/api/conversations/${encodeURIComponent(id ?? '')}/messages${query}`);
    },
    [id],
  );

  const loadOlder = useCallback(async () => {
    if (cursor === null) return null;
    const answer = await fetchPage(cursor);
    if (!answer.ok) return answer.failure.error;
    setMessages((known) => joinMessages(known, answer.data.data));
    setCursor(answer.data.nextCursor);
    return null;
  }, [cursor, fetchPage]);

  async function catchUp() {
    const known = new Set(messages.map((message) => message.id));
    const missed: ChatMessage[] = [];
    let before: string | null = null;
    for (let page = 0; page < catchUpPages; page += 1) {
      const answer = await fetchPage(before);
      if (!answer.ok) return;
      missed.push(...answer.data.data);
      before = answer.data.nextCursor;
      const isJoined = before === null || answer.data.data.some((message) => known.has(message.id));
      if (isJoined) return setMessages((now) => joinMessages(now, missed));
    }
    // Too much was missed to fill the gap: what is between is loaded on scrolling up.
    setMessages(joinMessages([], missed));
    setCursor(before);
  }

  useChatEvents((event) => {
    if (id === null) return;
    if (event.event === 'ready') void catchUp();
    if (event.event === 'message' && event.data.message.conversationId === id) {
      setMessages((known) => joinMessages(known, [event.data.message]));
    }
  });

  async function post(message: OutgoingMessage) {
    const { clientKey, body } = message;
    const failure = await (place.kind === 'conversation' ? postTo(place.id) : postFirst(place));
    if (failure === null) return;
    setTyped((waiting) => waiting.map((one) => (one.clientKey === clientKey ? { ...one, failure } : one)));

    async function postTo(conversationId: string) {
      const answer = await api('POST /api/conversations/{id}/messages', {
        params: { id: conversationId },
        body: { body, clientKey },
      });
      if (!answer.ok) return wordsFor(answer.failure);
      setMessages((known) => joinMessages(known, [answer.data]));
      return null;
    }

    async function postFirst({ listingId, onStarted }: Extract<ThreadPlace, { kind: 'listing' }>) {
      const answer = await api('POST /api/conversations', { body: { listingId, body, clientKey } });
      if (!answer.ok) return wordsFor(answer.failure);
      setTyped((waiting) => waiting.filter((one) => one.clientKey !== clientKey));
      put(answer.data);
      onStarted(answer.data);
      return null;
    }
  }

  function send(body: string) {
    const message: OutgoingMessage = {
      clientKey: randomKey(),
      body,
      createdAt: new Date().toISOString(),
      failure: null,
    };
    setTyped((waiting) => [...waiting, message]);
    enqueue(message);
  }

  /** One after the other, so that they arrive in the order in which they were written. */
  function enqueue(message: OutgoingMessage) {
    line.current = line.current.then(() => post(message));
  }

  function retry(clientKey: string) {
    const message = outgoing.find((one) => one.clientKey === clientKey);
    if (!message) return;
    setTyped((waiting) =>
      waiting.map((one) => (one.clientKey === clientKey ? { ...one, failure: null } : one)),
    );
    enqueue(message);
  }

  function takeBack(clientKey: string) {
    const message = outgoing.find((one) => one.clientKey === clientKey);
    setTyped((waiting) => waiting.filter((one) => one.clientKey !== clientKey));
    return message?.body ?? '';
  }

  const markRead = useCallback(() => {
    const last = messages.at(-1);
    if (id === null || !last || readUpTo.current === last.id) return;
    readUpTo.current = last.id;
    const body = { messageId: last.id };
    void api('POST /api/conversations/{id}/read', { params: { id }, body }).then((answer) => {
      if (answer.ok) void refreshUnread();
      else if (readUpTo.current === last.id) readUpTo.current = null;
    });
  }, [id, messages]);

  return { messages, outgoing, hasOlder: cursor !== null, loadOlder, send, retry, takeBack, markRead };
}
