import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { errors } from '#domain/errors.ts';
import { removeSynonym } from '#domain/synonyms/remove-synonym.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'removeSynonym',
  summary: 'Remove a pair of words',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  response: { schema: messageAnswer },
  errors: [errors.synonymNotFound],
  run: ({ ctx, params }) => removeSynonym(ctx, params.id),
});
