import type { Conversation } from '@repo/schemas/marketplace/chat';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildConversation } from '#testing/sample-conversation.ts';
import { ChatProvider } from './chat-provider.tsx';
import { parseConversationFilter } from './conversation-filter.ts';
import { ConversationList } from './conversation-list.tsx';

function render(address: string, data: Conversation[]): string {
  const filter = parseConversationFilter(new URL(address, 'http://localhost').searchParams);
  return renderToStaticMarkup(
    withRouter(
      <ChatProvider
        actorId="me"
        siteHost="market.example"
        rendered={{ filter, page: { data, nextCursor: null } }}
      >
        <ConversationList />
      </ChatProvider>,
      address,
    ),
  );
}

test('what is found is in the markup, and leads to its conversation with the filter', () => {
  const html = render('/chat?search=desk&unread=true', [buildConversation('c1', 1)]);
  expect(html).toContain('href="/chat/c1?search=desk&amp;unread=true"');
  expect(html).toContain('value="desk"');
  expect(html).toContain('1 conversation found');
});

test('the form names its landmark and sends the other half of the filter along', () => {
  const html = render('/chat?unread=true&listing=l1', [buildConversation('c1', 1)]);
  const [form] = html.match(/<form.*<\/form>/s) ?? [''];
  expect(form).toContain('role="search" aria-label="Conversations"');
  expect(form).toMatch(/type="hidden" name="unread" value="true"/);
  expect(form).toMatch(/type="hidden" name="listing" value="l1"/);
  expect(html).toContain('href="/chat?listing=l1"');
});

test.each([
  ['/chat', 'No conversations yet', 'href="/"'],
  ['/chat?unread=true', 'Nothing unread', 'href="/chat"'],
  ['/chat/c1?search=desk', 'No conversation matches', 'href="/chat/c1"'],
  ['/chat?search=desk&unread=true', 'No unread conversation matches', 'href="/chat?search=desk"'],
])('an empty list at %s says why, and what to do', (address, title, way) => {
  const html = render(address, []);
  expect(html).toContain(title);
  expect(html).toContain(way);
  // Without conversations there is no search.
  expect(html.includes('role="search"')).toBe(address !== '/chat');
});
