import type { Conversation, ConversationPage } from '@repo/schemas/marketplace/chat';
import { mergeConversations, upsertConversation } from './apply-event.ts';

export type ConversationListState = {
  /** All loaded conversations, newest message first; may include some that the list does not show. */
  known: Conversation[];
  /** Query parameters; empty for all conversations. */
  filter: string;
  shown: ReadonlySet<string>;
  cursor: string | null;
};

/** Replaces what the list showed before. */
export function withFirstPage(
  known: Conversation[],
  filter: string,
  { data, nextCursor }: ConversationPage,
): ConversationListState {
  return {
    known: mergeConversations(known, data),
    filter,
    shown: new Set(data.map(({ id }) => id)),
    cursor: nextCursor,
  };
}

/** No-op if the list's filter has changed since. */
export function addFetched(
  state: ConversationListState,
  filter: string,
  fetched: Conversation[],
): ConversationListState {
  if (state.filter !== filter) return state;
  return {
    ...state,
    known: mergeConversations(state.known, fetched),
    shown: new Set([...state.shown, ...fetched.map(({ id }) => id)]),
  };
}

/** A filtered list gets no new entry, because only the server knows whether the conversation matches. */
export function upsertInList(
  state: ConversationListState,
  conversation: Conversation,
): ConversationListState {
  const known = upsertConversation(state.known, conversation);
  if (state.filter !== '') return { ...state, known };
  return { ...state, known, shown: new Set([...state.shown, conversation.id]) };
}

export function shownConversations({ known, shown }: ConversationListState): Conversation[] {
  return known.filter(({ id }) => shown.has(id));
}
