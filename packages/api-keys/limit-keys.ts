import type { ErrorOptions, ServiceError } from '@repo/base/errors';

type Limits = {
  /** `apiKey` counts for a key, `apiKeyFailure` for the address of a wrong one. */
  consume(
    policy: 'apiKey' | 'apiKeyFailure',
    key: string,
  ): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
};

/**
 * Counts the use of a key, or a wrong one for the address it came from: a broken script does not block other programs behind its
 * address. Throws tooManyRequests. Answers the key.
 */
export async function limitKey<Key extends { id: string }>(
  key: Key | null,
  {
    limits,
    address,
    tooManyRequests,
  }: {
    limits: Limits;
    address: string;
    tooManyRequests: (options: ErrorOptions) => ServiceError;
  },
): Promise<Key | null> {
  const limit = await (key === null
    ? limits.consume('apiKeyFailure', address)
    : limits.consume('apiKey', key.id));
  if (!limit.allowed) throw tooManyRequests({ retryAfterSeconds: limit.retryAfterSeconds });
  return key;
}
