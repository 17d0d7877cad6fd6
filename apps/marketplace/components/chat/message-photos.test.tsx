import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildConversation } from '#testing/sample-conversation.ts';
import { ChatProvider } from './chat-provider.tsx';
import { ConversationThread } from './thread-view.tsx';

function render(body: string, senderId: string): string {
  const conversation = buildConversation('c1', 1);
  const address = (place: number) =>
    `https://res.cloudinary.com/demo/image/upload/v1/marketplace/u/${place}.jpg`;
  const message: ChatMessage = {
    id: 'm1',
    conversationId: 'c1',
    senderId,
    body,
    clientKey: null,
    images: [{ url: address(1) }, { url: address(2) }],
    createdAt: new Date().toISOString(),
    event: null,
  };
  const rendered = {
    filter: { search: undefined, unread: false },
    page: { data: [conversation], nextCursor: null },
  };
  return renderToStaticMarkup(
    withRouter(
      <ChatProvider actorId="me" siteHost="market.example" rendered={rendered}>
        <ConversationThread
          {...{ conversation, isOffering: false }}
          messages={{ data: [message], nextCursor: null }}
        />
      </ChatProvider>,
      '/chat/c1',
    ),
  );
}

test('photos of a message are named after who sent them, and the words beside them are shown', () => {
  const html = render('A scratch on each side', 'them');
  expect(html).toContain('alt="Photo from Mei, 2 of 2"');
  expect(html).toContain('A scratch on each side');
  expect(render('A scratch on each side', 'me')).toContain('alt="Your photo, 1 of 2"');
});

test('the words that stand for photos without words are not shown beside them', () => {
  expect(render('Sent 2 photos', 'them')).not.toContain('Sent 2 photos</p>');
});
