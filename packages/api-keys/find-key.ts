import { deferWork } from '@repo/base/deferred';
import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { Logger } from '@repo/base/logger';

type Limits = {
  /** `apiKey` counts for a key, `apiKeyFailure` for the address of a wrong one. */
  consume(
    policy: 'apiKey' | 'apiKeyFailure',
    key: string,
  ): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
};

type Options<Db, Key> = {
  authenticate(db: Db, sent: string, defer: (work: () => Promise<unknown>) => void): Promise<Key | null>;
  /** Who sends it, as limits know them. */
  address: string;
  tooManyRequests: (options: ServiceErrorOptions) => ServiceError;
};

/**
 * The key of the header `x-api-key`. The session is not read: a page cannot borrow the rights of whoever looks at it. Counts the use
 * of a key, or a wrong one for the address it came from: a broken script does not block other programs behind its address. Throws
 * tooManyRequests.
 */
export async function findKeyWithinRateLimit<Db, Key extends { id: string }>(
  request: Request,
  { db, rateLimits, logger }: { db: Db; rateLimits: Limits; logger: Logger },
  { authenticate, address, tooManyRequests }: Options<Db, Key>,
): Promise<Key | null> {
  const sent = request.headers.get('x-api-key');
  if (sent === null) return null;
  const key = await authenticate(db, sent, (work) => deferWork(work, logger, 'api-keys'));
  const limit = await (key === null
    ? rateLimits.consume('apiKeyFailure', address)
    : rateLimits.consume('apiKey', key.id));
  if (!limit.allowed) throw tooManyRequests({ retryAfterSeconds: limit.retryAfterSeconds });
  return key;
}
