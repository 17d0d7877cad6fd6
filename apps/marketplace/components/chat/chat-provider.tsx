'use client';

import type { ChatEvent, Conversation, ConversationPage } from '@repo/schemas/marketplace/chat';
import { callApi } from '@repo/ui/call-api';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { applyEvent, joinConversations, putConversation } from './apply-event.ts';
import { useChatEvents } from './use-live-chat.ts';

type Chat = {
  /** The signed-in person's id. */
  actorId: string;
  conversations: Conversation[];
  hasMore: boolean;
  /** Takes a conversation as it is now into the list. */
  put: (conversation: Conversation) => void;
  /** Fetches one conversation again. */
  refresh: (id: string) => Promise<void>;
  /** The next page of the list; a sentence when it could not be had. */
  loadMore: () => Promise<string | null>;
};

const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider around it');
  return chat;
}

export type ChatProviderProps = { actorId: string; initial: ConversationPage; children: ReactNode };

/** The person's conversations, kept current by the events. */
export function ChatProvider({ actorId, initial, children }: ChatProviderProps) {
  const [conversations, setConversations] = useState(initial.data);
  const [cursor, setCursor] = useState(initial.nextCursor);

  const put = useCallback((conversation: Conversation) => {
    setConversations((known) => putConversation(known, conversation));
  }, []);

  const refresh = useCallback(
    async (id: string) => {
      const answer = await callApi<Conversation>(`/api/conversations/${encodeURIComponent(id)}`);
      if (answer.ok) put(answer.data);
    },
    [put],
  );

  const loadMore = useCallback(async () => {
    if (cursor === null) return null;
    const answer = await callApi<ConversationPage>(`/api/conversations?cursor=${encodeURIComponent(cursor)}`);
    if (!answer.ok) return answer.failure.error;
    setConversations((known) => joinConversations(known, answer.data.data));
    setCursor(answer.data.nextCursor);
    return null;
  }, [cursor]);

  async function catchUp() {
    const answer = await callApi<ConversationPage>('/api/conversations');
    if (answer.ok) setConversations((known) => joinConversations(known, answer.data.data));
  }

  useChatEvents((event: ChatEvent) => {
    if (event.event === 'ready') return void catchUp();
    const { fetch } = applyEvent(conversations, event, actorId);
    if (fetch !== null) void refresh(fetch);
    setConversations((known) => applyEvent(known, event, actorId).conversations);
  });

  const chat = useMemo<Chat>(
    () => ({ actorId, conversations, hasMore: cursor !== null, put, refresh, loadMore }),
    [actorId, conversations, cursor, put, refresh, loadMore],
  );
  return <ChatContext value={chat}>{children}</ChatContext>;
}
