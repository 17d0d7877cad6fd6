import { acknowledgementList, acknowledgementsQuery } from '@repo/schemas/childcare/acknowledgement';
import { listAcknowledgements } from '#domain/acknowledgements/list-acknowledgements.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAcknowledgements',
  summary: 'What people signed while they were in your centre, newest first',
  tags: ['Signatures'],
  access: 'manager',
  query: acknowledgementsQuery,
  response: { schema: acknowledgementList },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listAcknowledgements(ctx, query),
});
