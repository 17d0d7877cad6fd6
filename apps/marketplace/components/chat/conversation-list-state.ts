import type { Conversation, ConversationPage } from '@repo/schemas/marketplace/chat';
import { mergeFetchedConversations, upsertConversation } from './apply-chat-event.ts';

export type ConversationListState = {
  /** All loaded conversations, newest message first; may include some that the list does not show. */
  known: Conversation[];
  /** Query parameters; empty for all conversations. */
  filterQuery: string;
  shownIds: ReadonlySet<string>;
  nextCursor: string | null;
};

/** Replaces what the list showed before. */
export function showFirstPage(
  known: Conversation[],
  filter: string,
  { data, nextCursor }: ConversationPage,
): ConversationListState {
  return {
    known: mergeFetchedConversations(known, data),
    filterQuery: filter,
    shownIds: new Set(data.map(({ id }) => id)),
    nextCursor: nextCursor,
  };
}

/** No-op if the list's filter has changed since. */
export function addFetchedUnlessFilterChanged(
  state: ConversationListState,
  filter: string,
  fetched: Conversation[],
): ConversationListState {
  if (state.filterQuery !== filter) return state;
  return {
    ...state,
    known: mergeFetchedConversations(state.known, fetched),
    shownIds: new Set([...state.shownIds, ...fetched.map(({ id }) => id)]),
  };
}

/** A filtered list gets no new entry, because only the server knows whether the conversation matches. */
export function upsertAndShowUnlessFiltered(
  state: ConversationListState,
  conversation: Conversation,
): ConversationListState {
  const known = upsertConversation(state.known, conversation);
  if (state.filterQuery !== '') return { ...state, known };
  return { ...state, known, shownIds: new Set([...state.shownIds, conversation.id]) };
}

export function shownConversations({ known, shownIds }: ConversationListState): Conversation[] {
  return known.filter(({ id }) => shownIds.has(id));
}
