import { scamPhotoMatchPage, scamPhotoMatchQuery } from '@repo/schemas/marketplace/scam-photo';
import { listScamPhotoMatches } from '#domain/scam-photos/list-scam-photo-matches.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listScamPhotoMatches',
  summary: 'Listings with photos that look like those of listings hidden as scams, longest waiting first',
  tags: ['Moderation'],
  access: 'moderator',
  query: scamPhotoMatchQuery,
  response: { schema: scamPhotoMatchPage },
  run: ({ ctx, query }) => listScamPhotoMatches(ctx, query),
});
