import { expect, test } from 'vitest';
import { buildConversation } from '#testing/sample-conversation.ts';
import {
  addFetchedUnlessFilterChanged,
  type ConversationListState,
  showFirstPage,
  shownConversations,
  upsertAndShowUnlessFiltered,
} from './conversation-list-state.ts';

const oldest = buildConversation('c1', 1);
const older = buildConversation('c2', 2);
const newest = buildConversation('c3', 3);
const idsIn = (state: ConversationListState) => shownConversations(state).map(({ id }) => id);

test('the first page of a filter replaces the list; what was known stays known', () => {
  const all = showFirstPage([], '', { data: [newest, older], nextCursor: 'next' });
  const found = showFirstPage(all.known, 'search=oak', { data: [oldest], nextCursor: null });
  expect(idsIn(found)).toEqual(['c1']);
  expect(found.known.map(({ id }) => id)).toEqual(['c3', 'c2', 'c1']);
  expect(found.nextCursor).toBeNull();
});

test('what is found by an earlier filter is not added to the list of another', () => {
  const found = showFirstPage([], 'search=oak', { data: [newest], nextCursor: null });
  expect(addFetchedUnlessFilterChanged(found, 'search=lamp', [oldest])).toBe(found);
  expect(idsIn(addFetchedUnlessFilterChanged(found, 'search=oak', [oldest]))).toEqual(['c3', 'c1']);
});

test('a new conversation joins the list of all, and no narrowed one', () => {
  const all = showFirstPage([], '', { data: [oldest], nextCursor: null });
  expect(idsIn(upsertAndShowUnlessFiltered(all, newest))).toEqual(['c3', 'c1']);
  const found = showFirstPage([], 'unread=true', { data: [oldest], nextCursor: null });
  const after = upsertAndShowUnlessFiltered(found, newest);
  expect(idsIn(after)).toEqual(['c1']);
  expect(after.known).toContain(newest);
});

test('a listed conversation is shown as it is now', () => {
  const found = showFirstPage([], 'unread=true', { data: [older, oldest], nextCursor: null });
  const after = upsertAndShowUnlessFiltered(found, {
    ...oldest,
    unreadCount: 3,
    lastMessageAt: newest.lastMessageAt,
  });
  expect(shownConversations(after)[0]).toMatchObject({ id: 'c1', unreadCount: 3 });
});
