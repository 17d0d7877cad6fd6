import {
  conversation,
  conversationListQuery,
  conversationPage,
  startConversationBody,
} from '@repo/schemas/marketplace/chat';
import { listConversations } from '#domain/conversations/list-conversations.ts';
import { startConversationWithMessage } from '#domain/conversations/start-conversation.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listConversations',
  summary: "The caller's conversations, newest message first",
  tags: ['Chat'],
  access: 'user',
  query: conversationListQuery,
  response: { schema: conversationPage },
  run: ({ ctx, query }) => listConversations(ctx, query),
});

export const POST = route({
  operationId: 'startConversation',
  summary: "Write to a listing's seller; continues an existing conversation",
  tags: ['Chat'],
  access: 'user',
  rateLimit: 'message',
  body: startConversationBody,
  response: { schema: conversation },
  errors: [errors.listingNotFound, errors.ownListing, errors.cannotWrite],
  run: ({ ctx, body }) => startConversationWithMessage(ctx, body),
});
