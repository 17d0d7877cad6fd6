import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { listingItem } from './listing.ts';

export const addFavoriteBody = z.object({
  listingId: z.string('Name the listing to save').pipe(id),
});

export const favorite = z.object({ id, userId: id, listingId: id, createdAt: timestamp });

/** Newest first. */
export const favoriteList = z.array(
  favorite.extend({
    listing: listingItem.pick({
      id: true,
      title: true,
      slug: true,
      price: true,
      condition: true,
      status: true,
      location: true,
      images: true,
      seller: true,
    }),
  }),
);

export type AddFavoriteBody = z.output<typeof addFavoriteBody>;
export type Favorite = z.output<typeof favorite>;
export type FavoriteWithListing = z.output<typeof favoriteList>[number];
