import { addFavoriteBody, favorite, favoriteList } from '@repo/schemas/marketplace/favorite';
import { errors } from '#domain/errors.ts';
import { addFavorite } from '#domain/favorites/add-favorite.ts';
import { listVisibleFavorites } from '#domain/favorites/list-favorites.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listFavorites',
  summary: 'What the caller saved, the latest first',
  description: 'At most the latest 1,000. A listing that the caller may not see any more is left out.',
  tags: ['Favorites'],
  access: 'user',
  response: { schema: favoriteList },
  run: ({ ctx }) => listVisibleFavorites(ctx),
});

export const POST = route({
  operationId: 'addFavorite',
  summary: 'Save a listing',
  tags: ['Favorites'],
  access: 'user',
  body: addFavoriteBody,
  response: { status: 201, schema: favorite },
  errors: [errors.alreadyFavorited, errors.listingNotFound],
  run: ({ ctx, body }) => addFavorite(ctx, body),
});
