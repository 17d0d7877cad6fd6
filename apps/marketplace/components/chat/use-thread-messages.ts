'use client';

import type { ChatMessage, MessagePage } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { useCallback, useState } from 'react';
import { api } from '#api.ts';
import { mergeAndSortMessages, updateOfferInMessages } from './thread-messages.ts';
import { useChatEvents } from './use-live-chat.ts';

/** Pages fetched after a gap before restarting with the newest page. */
const catchUpPages = 5;

/** Oldest first, kept current by events; empty while `id` is null. */
export function useThreadMessages(id: string | null, initial: MessagePage) {
  const [messages, setMessages] = useState(() => mergeAndSortMessages([], initial.data));
  const [cursor, setCursor] = useState(initial.nextCursor);
  const add = useCallback(
    (stored: ChatMessage[]) => setMessages((known) => mergeAndSortMessages(known, stored)),
    [],
  );

  const fetchPage = useCallback(
    (before: string | null) =>
      api('GET /api/conversations/{id}/messages', {
        params: { id: id ?? '' },
        query: before === null ? {} : { before },
      }),
    [id],
  );

  /** Resolves to an error message, or null. */
  const loadOlder = useCallback(async () => {
    if (cursor === null) return null;
    const answer = await fetchPage(cursor);
    if (!answer.ok) return answer.failure.error;
    add(answer.data.data);
    setCursor(answer.data.nextCursor);
    return null;
  }, [cursor, fetchPage, add]);

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
      if (isJoined) return add(missed);
    }
    // The gap is too large to fill; scrolling up loads the messages in between.
    setMessages(mergeAndSortMessages([], missed));
    setCursor(before);
  }

  const putOffer = useCallback(
    (offer: Offer) => setMessages((known) => updateOfferInMessages(known, offer)),
    [],
  );

  useChatEvents((event) => {
    if (id === null) return;
    if (event.event === 'offer') putOffer(event.data);
    if (event.event === 'ready') void catchUp();
    if (event.event === 'message' && event.data.message.conversationId === id) add([event.data.message]);
  });

  return { messages, add, hasOlder: cursor !== null, loadOlder, putOffer, catchUp };
}
