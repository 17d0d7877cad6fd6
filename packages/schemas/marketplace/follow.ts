import { z } from 'zod';
import { clampedLimitQuery, id, optionalEmptyAsAbsent, timestamp } from './common.ts';

/** Of one person. */
export const MAX_FOLLOWED_SELLERS = 1_000;

export const followState = z.object({ isFollowing: z.boolean() });

export const followingQuery = z.object({
  cursor: optionalEmptyAsAbsent(z.string()).meta({ description: 'The nextCursor of the page before' }),
  limit: clampedLimitQuery(20, 50),
});

export const followedSeller = z.object({
  seller: z.object({ id, name: z.string(), image: z.string().nullable() }),
  followedAt: timestamp,
  available: z.int().meta({ description: 'Items for sale now' }),
});

/** The latest first. */
export const followingPage = z.object({
  data: z.array(followedSeller),
  nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last' }),
});

export type FollowState = z.output<typeof followState>;
export type FollowingQuery = z.output<typeof followingQuery>;
export type FollowedSeller = z.output<typeof followedSeller>;
export type FollowingPage = z.output<typeof followingPage>;
