import type { SellerRating } from '#domain/listings/listing-card-item.ts';

/** Composed on the server, so that the scripts of cards stay small. */
export type RatingTexts = readonly [shown: string, spoken: string];

export function ratingTexts({ average, count }: SellerRating): RatingTexts {
  const stars = average.toFixed(1);
  return [`★ ${stars} (${count})`, `Rated ${stars} of 5 by ${count} ${count === 1 ? 'person' : 'people'}`];
}
