import { conversation } from '@repo/schemas/marketplace/chat';
import { idParams } from '@repo/schemas/marketplace/common';
import { getConversation } from '#domain/conversations/get-conversation.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getConversation',
  summary: 'One conversation of the caller',
  tags: ['Chat'],
  access: 'user',
  params: idParams,
  response: { schema: conversation },
  errors: [errors.conversationNotFound],
  run: ({ ctx, params }) => getConversation(ctx, params.id),
});
