import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { errors } from '#domain/errors.ts';
import { dismissScamPhotoMatches } from '#domain/scam-photos/dismiss-scam-photo-matches.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'dismissScamPhotoMatches',
  summary: 'Say that the photos of a listing are no scam’s',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  response: { schema: messageAnswer },
  errors: [errors.listingNotFound, errors.forbidden],
  run: ({ ctx, params }) => dismissScamPhotoMatches(ctx, params.id),
});
