'use client';

import type {
  ChatEvent,
  Conversation,
  ConversationFilter,
  ConversationPage,
} from '@repo/schemas/marketplace/chat';
import type { ApiAnswer } from '@repo/ui/call-api';
import { useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { api } from '#api.ts';
import { applyChatEvent } from './apply-chat-event.ts';
import { conversationFilterParameters, parseConversationFilter } from './conversation-filter.ts';
import {
  addFetchedUnlessFilterChanged,
  showFirstPage,
  shownConversations,
  upsertAndShowUnlessFiltered,
} from './conversation-list-state.ts';
import { useChatEvents } from './use-live-chat.ts';

type Chat = {
  actorId: string;
  /** Host and port of this site: addresses there lead nowhere else. */
  siteHost: string;
  /** Buyers can pay here. */
  isPaymentOn: boolean;
  filter: ConversationFilter;
  conversations: Conversation[];
  /** Finds any loaded conversation, listed or not. */
  find: (id: string) => Conversation | undefined;
  hasMore: boolean;
  isLoading: boolean;
  /** Error shown when the filtered list could not be loaded. */
  problem: string | null;
  tryAgain: () => void;
  put: (conversation: Conversation) => void;
  refresh: (id: string) => Promise<void>;
  /** Resolves to an error message, or null. */
  loadMore: () => Promise<string | null>;
};

const ChatContext = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider around it');
  return chat;
}

/** `filter`: query parameters. */
function fetchPage(
  filter: string,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal } = {},
): Promise<ApiAnswer<ConversationPage>> {
  const parameters = new URLSearchParams(filter);
  if (cursor !== undefined) parameters.set('cursor', cursor);
  return api('GET /api/conversations', { query: parameters, signal });
}

/** Starts with the server-rendered page and refetches when the address changes. */
function useConversationList(rendered: { filter: ConversationFilter; page: ConversationPage }) {
  const address = useSearchParams();
  const filter = useMemo(() => parseConversationFilter(address), [address]);
  const wanted = conversationFilterParameters(filter).toString();
  const [list, setList] = useState(() =>
    showFirstPage([], conversationFilterParameters(rendered.filter).toString(), rendered.page),
  );
  const [failure, setFailure] = useState<{ filter: string; error: string } | null>(null);
  const isLoading = list.filterQuery !== wanted;
  const problem = isLoading && failure?.filter === wanted ? failure.error : null;

  useEffect(() => {
    if (!isLoading || problem !== null) return;
    const controller = new AbortController();
    fetchPage(wanted, { signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        if (answer.ok) setList(({ known }) => showFirstPage(known, wanted, answer.data));
        else setFailure({ filter: wanted, error: answer.failure.error });
      },
      () => {
        // The address changed again before the response arrived.
      },
    );
    return () => controller.abort();
  }, [isLoading, problem, wanted]);

  return { filter, list, setList, isLoading, problem, tryAgain: () => setFailure(null) };
}

export type ChatProviderProps = {
  actorId: string;
  siteHost: string;
  isPaymentOn?: boolean;
  rendered: { filter: ConversationFilter; page: ConversationPage };
  children: ReactNode;
};

export function ChatProvider({
  actorId,
  siteHost,
  isPaymentOn = false,
  rendered,
  children,
}: ChatProviderProps) {
  const { filter, list, setList, isLoading, problem, tryAgain } = useConversationList(rendered);
  const { known, filterQuery: listFilter, nextCursor: cursor } = list;

  const put = useCallback(
    (conversation: Conversation) => setList((state) => upsertAndShowUnlessFiltered(state, conversation)),
    [setList],
  );

  const refresh = useCallback(
    async (id: string) => {
      const answer = await api('GET /api/conversations/{id}', { params: { id } });
      if (answer.ok) put(answer.data);
    },
    [put],
  );

  const loadMore = useCallback(async () => {
    if (cursor === null) return null;
    const answer = await fetchPage(listFilter, { cursor });
    if (!answer.ok) return answer.failure.error;
    const { data, nextCursor } = answer.data;
    setList((state) => {
      const next = addFetchedUnlessFilterChanged(state, listFilter, data);
      return next === state ? state : { ...next, nextCursor };
    });
    return null;
  }, [cursor, listFilter, setList]);

  async function catchUp() {
    const answer = await fetchPage(listFilter);
    if (answer.ok) setList((state) => addFetchedUnlessFilterChanged(state, listFilter, answer.data.data));
  }

  useChatEvents((event: ChatEvent) => {
    if (event.event === 'ready') return void catchUp();
    const { conversationIdToFetch } = applyChatEvent(known, event, actorId);
    if (conversationIdToFetch !== null) void refresh(conversationIdToFetch);
    const isElsewhere = event.event === 'message' && !list.shownIds.has(event.data.message.conversationId);
    // Only the server knows whether it matches the filter now.
    if (isElsewhere && listFilter !== '') void catchUp();
    setList((state) => {
      const { conversations } = applyChatEvent(state.known, event, actorId);
      return conversations === state.known ? state : { ...state, known: conversations };
    });
  });

  const chat = {
    actorId,
    siteHost,
    isPaymentOn,
    filter,
    conversations: useMemo(() => shownConversations(list), [list]),
    find: (id: string) => known.find((one) => one.id === id),
    hasMore: cursor !== null,
    isLoading,
    problem,
    tryAgain,
    put,
    refresh,
    loadMore,
  };
  return <ChatContext value={chat}>{children}</ChatContext>;
}
