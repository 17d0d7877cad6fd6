import { acknowledgementList, ownAcknowledgementsQuery } from '@repo/schemas/childcare/acknowledgement';
import { listOwnAcknowledgements } from '#domain/acknowledgements/list-acknowledgements.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOwnAcknowledgements',
  summary: 'What you signed, newest first',
  tags: ['Signatures'],
  access: 'user',
  query: ownAcknowledgementsQuery,
  response: { schema: acknowledgementList },
  run: ({ ctx, query }) => listOwnAcknowledgements(ctx, query),
});
