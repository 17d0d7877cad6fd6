import { messageAnswer } from '@repo/schemas/marketplace/common';
import { unpagedListings } from '@repo/schemas/marketplace/listing';
import { deleteOwnRecentViews } from '#domain/recently-viewed/delete-own-recent-views.ts';
import { listRecentlyViewedItems } from '#domain/recently-viewed/list-recently-viewed.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listRecentlyViewed',
  summary: 'Listings of others that the caller looked at, the last first',
  description: 'At most 48. Only the caller sees them; of each person the last 100 are remembered.',
  tags: ['Listings'],
  access: 'user',
  response: { schema: unpagedListings },
  run: ({ ctx }) => listRecentlyViewedItems(ctx),
});

export const DELETE = route({
  operationId: 'forgetRecentlyViewed',
  summary: 'Forget what the caller looked at',
  tags: ['Listings'],
  access: 'user',
  response: { schema: messageAnswer },
  run: ({ ctx }) => deleteOwnRecentViews(ctx),
});
