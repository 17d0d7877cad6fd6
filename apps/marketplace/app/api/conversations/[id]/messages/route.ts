import { chatMessage, messageListQuery, messagePage, sendMessageBody } from '@repo/schemas/marketplace/chat';
import { idParams } from '@repo/schemas/marketplace/common';
import { listMessages } from '#domain/conversations/list-messages.ts';
import { sendMessage } from '#domain/conversations/send-message.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const common = { tags: ['Chat'], access: 'user' as const, params: idParams };

export const GET = route({
  ...common,
  operationId: 'listMessages',
  summary: "A conversation's messages, newest first",
  query: messageListQuery,
  response: { schema: messagePage },
  errors: [errors.conversationNotFound],
  run: ({ ctx, params, query }) => listMessages(ctx, params.id, query),
});

export const POST = route({
  ...common,
  operationId: 'sendMessage',
  summary: 'Send a message',
  rateLimit: 'message',
  body: sendMessageBody,
  response: { schema: chatMessage },
  errors: [errors.conversationNotFound, errors.cannotWrite],
  run: ({ ctx, params, body }) => sendMessage(ctx, params.id, body),
});
