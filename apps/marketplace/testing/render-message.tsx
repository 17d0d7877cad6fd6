import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChatProvider } from '#components/chat/chat-provider.tsx';
import { ConversationThread } from '#components/chat/thread-view.tsx';
import { buildConversation } from './sample-conversation.ts';

/** A conversation with one message, as the server renders it for "me" on market.example. */
export function renderMessage(fields: Pick<ChatMessage, 'body' | 'senderId'> & Partial<ChatMessage>): string {
  const conversation = buildConversation('c1', 1);
  const message: ChatMessage = {
    id: 'm1',
    conversationId: 'c1',
    clientKey: null,
    images: [],
    createdAt: new Date().toISOString(),
    event: null,
    ...fields,
  };
  const rendered = {
    filter: { search: undefined, unread: false },
    page: { data: [conversation], nextCursor: null },
  };
  return renderToStaticMarkup(
    withRouter(
      <ChatProvider actorId="me" siteHost="market.example" rendered={rendered}>
        <ConversationThread
          {...{ conversation, opensOfferForm: false }}
          messages={{ data: [message], nextCursor: null }}
        />
      </ChatProvider>,
      '/chat/c1',
    ),
  );
}
