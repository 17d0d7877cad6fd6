import { createKeyAuthenticator, timingSafeEqualHashes } from '@repo/api-keys/authenticate-key';
import type { EnvironmentKey } from '@repo/api-keys/environment-keys';
import { hashToken } from '@repo/auth/tokens';
import { type ApiKeyScope, apiKeyScopes, type KeyActor } from '@repo/auth/training-actor';
import { deferWork } from '@repo/base/deferred';
import type { Logger } from '@repo/base/logger';
import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';

const { authenticate, forget } = createKeyAuthenticator<TrainingDb, ApiKeyScope>({
  // Keys made before there were prefixes still work.
  prefix: null,
  scopes: apiKeyScopes,
  // The company's. Keys of an admin who leaves are revoked.
  isOwnerActive: sql`true`,
});

/** Call it after the commit of anything that ends or changes a key. */
export const forgetCachedKeys = forget;

type Tools = {
  db: TrainingDb;
  logger: Logger;
  externalKeys: () => { environmentKeys: EnvironmentKey[]; exposedHashes: string[] };
};

/**
 * The automation client behind an `x-api-key` header; null for a key that is unknown, revoked, expired, or exposed in a
 * `NEXT_PUBLIC_*` variable. Keys of the environment read only.
 */
export async function authenticateApiKey(
  { db, logger, externalKeys }: Tools,
  key: string,
): Promise<KeyActor | null> {
  const { environmentKeys, exposedHashes } = externalKeys();
  const hash = hashToken(key);
  if (exposedHashes.some((exposed) => timingSafeEqualHashes(exposed, hash))) return null;
  const known = environmentKeys.find(({ keyHash }) => timingSafeEqualHashes(keyHash, hash));
  if (known) return { kind: 'key', id: `env:${known.name}`, name: known.name, scopes: ['course-runs:read'] };
  return authenticate(db, key, (work) => deferWork(work, logger, 'api-keys'));
}
