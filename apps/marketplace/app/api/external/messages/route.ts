import { externalListDescription, groupedExternalListQuery } from '@repo/schemas/external-list';
import { externalMessagePage } from '@repo/schemas/marketplace/external';
import { listMessagesOfKeyOwner } from '#domain/external/list-messages-of-key-owner.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalMessages',
  summary: 'The messages of the key’s owner',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'messagesKey',
  query: groupedExternalListQuery,
  response: { schema: externalMessagePage },
  run: ({ ctx, query }) => listMessagesOfKeyOwner(ctx, query),
});
