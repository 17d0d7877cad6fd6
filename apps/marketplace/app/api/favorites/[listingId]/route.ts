import { id, messageAnswer } from '@repo/schemas/marketplace/common';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { removeFavorite } from '#domain/favorites/remove-favorite.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'removeFavorite',
  summary: 'Take a saved listing off the list',
  tags: ['Favorites'],
  access: 'user',
  params: z.object({ listingId: id }),
  response: { schema: messageAnswer },
  errors: [errors.favoriteNotFound],
  run: ({ ctx, params }) => removeFavorite(ctx, params.listingId),
});
