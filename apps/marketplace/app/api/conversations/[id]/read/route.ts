import { markReadBody, unreadMessageCount } from '@repo/schemas/marketplace/chat';
import { idParams } from '@repo/schemas/marketplace/common';
import { markConversationRead } from '#domain/conversations/mark-conversation-read.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'markConversationRead',
  summary: 'Mark messages as read, up to one of them or to the end',
  tags: ['Chat'],
  access: 'user',
  params: idParams,
  body: markReadBody,
  response: { schema: unreadMessageCount },
  errors: [errors.conversationNotFound, errors.messageNotFound],
  run: ({ ctx, params, body }) => markConversationRead(ctx, params.id, body),
});
