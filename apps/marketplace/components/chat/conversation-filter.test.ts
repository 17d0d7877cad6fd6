import { expect, test } from 'vitest';
import { appendQuery, conversationFilterParameters, parseConversationFilter } from './conversation-filter.ts';

const read = (query: string) => parseConversationFilter(new URLSearchParams(query));

test('a filter of an address is read and written back', () => {
  const filter = read('search=oak+desk&unread=true');
  expect(filter).toEqual({ search: 'oak desk', unread: true });
  expect(appendQuery('/chat', conversationFilterParameters(filter))).toBe(
    '/chat?search=oak+desk&unread=true',
  );
});

test('what means nothing counts as absent', () => {
  expect(read('search=+&unread=yes&page=2')).toEqual({ search: undefined, unread: false });
  expect(appendQuery('/chat', conversationFilterParameters(read('')))).toBe('/chat');
});

test('a search that is too long is cut, and nothing is left of half a character', () => {
  expect(read(`search=${'x'.repeat(201)}`).search).toHaveLength(200);
  expect(read(`search=${'x'.repeat(199)}😀`).search).toBe('x'.repeat(199));
});
