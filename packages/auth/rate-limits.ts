import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `points` in each window of `seconds`. */
export type RateLimitPolicy = { points: number; seconds: number };

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type RateLimits<Name extends string> = {
  /** Rejects if the database is unavailable. */
  consume(policy: Name, key: string): Promise<RateLimitResult>;
  /** Takes one back that turned out not to count, as the try of a sign-in that succeeded. */
  refund(policy: Name, key: string): Promise<void>;
  /** Forgets what was counted, as after a successful sign-in. */
  reset(policy: Name, key: string): Promise<void>;
  close(): Promise<void>;
};

type Options<Name extends string> = {
  /** A pool on the service's own database; the table is `rate_limit`. */
  pool: Pool;
  policies: Record<Name, RateLimitPolicy>;
  scale?: number;
};

/** Keys hold addresses of people and machines: only their hash is stored. */
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Named limits that all instances of a service share through its database. */
export function createRateLimits<Name extends string>(options: Options<Name>): RateLimits<Name> {
  const limiters = new Map<Name, RateLimiterPostgres>();

  function limiterOf(name: Name): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const policy = options.policies[name];
    const points = Math.max(1, Math.round(policy.points * (options.scale ?? 1)));
    const limiter = new RateLimiterPostgres({
      keyPrefix: name,
      points,
      duration: policy.seconds,
      storeClient: options.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // One sweeper is enough for the whole table.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    async consume(policy, key) {
      try {
        await limiterOf(policy).consume(storedKey(key));
        return { allowed: true };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
      }
    },
    async refund(policy, key) {
      await limiterOf(policy).reward(storedKey(key), 1);
    },
    async reset(policy, key) {
      await limiterOf(policy).delete(storedKey(key));
    },
    close: async () => {
      if (!options.pool.ended) await options.pool.end();
    },
  };
}
