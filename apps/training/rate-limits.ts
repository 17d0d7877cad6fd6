import type { RateLimitPolicy } from '@repo/auth/rate-limits';

/** How often one person (or, signed out, one client address) may do what. */
export const rateLimits = {
  write: { points: 240, seconds: 300 },
} satisfies Record<string, RateLimitPolicy>;

export type RateLimitName = keyof typeof rateLimits;
