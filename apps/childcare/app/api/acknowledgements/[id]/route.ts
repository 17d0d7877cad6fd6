import { acknowledgement } from '@repo/schemas/childcare/acknowledgement';
import { idParams } from '@repo/schemas/childcare/common';
import { getAcknowledgement } from '#domain/acknowledgements/list-acknowledgements.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getAcknowledgement',
  summary: 'What somebody signed, with the text as it was then',
  description: 'For the signer, and for managers of the centre that they were in.',
  tags: ['Signatures'],
  access: 'user',
  params: idParams,
  response: { schema: acknowledgement },
  errors: [errors.acknowledgementNotFound],
  run: ({ ctx, params }) => getAcknowledgement(ctx, params.id),
});
