import { followingPage, followingQuery } from '@repo/schemas/marketplace/follow';
import { listFollowedSellers } from '#domain/following/list-followed-sellers.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listFollowing',
  summary: 'Sellers whom the caller follows, the latest first',
  tags: ['Following'],
  access: 'user',
  query: followingQuery,
  response: { schema: followingPage },
  run: ({ ctx, query }) => listFollowedSellers(ctx, query),
});
