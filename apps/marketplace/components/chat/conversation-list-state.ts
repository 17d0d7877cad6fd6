import type { Conversation, ConversationPage } from '@repo/schemas/marketplace/chat';
import { joinConversations, putConversation } from './apply-event.ts';

/** The conversations that this browser knows, and which of them the list shows. */
export type ConversationListState = {
  /** Newest message first; also those that are open, or were found by a search before. */
  known: Conversation[];
  /** The filter of the list as parameters; empty for all conversations. */
  filter: string;
  shown: ReadonlySet<string>;
  /** Of the list's next page. */
  cursor: string | null;
};

/** The first page of a filter, in place of what the list showed before. */
export function showFirstPage(
  known: Conversation[],
  filter: string,
  { data, nextCursor }: ConversationPage,
): ConversationListState {
  return {
    known: joinConversations(known, data),
    filter,
    shown: new Set(data.map(({ id }) => id)),
    cursor: nextCursor,
  };
}

/** Adds conversations that were fetched by a filter; nothing if the list has another one by now. */
export function addFetched(
  state: ConversationListState,
  filter: string,
  fetched: Conversation[],
): ConversationListState {
  if (state.filter !== filter) return state;
  return {
    ...state,
    known: joinConversations(state.known, fetched),
    shown: new Set([...state.shown, ...fetched.map(({ id }) => id)]),
  };
}

/** Takes in one conversation as it is now. Only the server knows whether one matches a filter: it does not join such a list. */
export function putInList(state: ConversationListState, conversation: Conversation): ConversationListState {
  const known = putConversation(state.known, conversation);
  if (state.filter !== '') return { ...state, known };
  return { ...state, known, shown: new Set([...state.shown, conversation.id]) };
}

export function shownConversations({ known, shown }: ConversationListState): Conversation[] {
  return known.filter(({ id }) => shown.has(id));
}
