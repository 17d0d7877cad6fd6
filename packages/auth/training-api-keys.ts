import { timingSafeEqual } from 'node:crypto';
import { now } from '@repo/base/clock';
import type { TrainingDb } from '@repo/db/training';
import { createActorCache } from './actor-cache.ts';
import { createToken, hashToken } from './tokens.ts';
import { type ApiKeyScope, apiKeyScopes, type KeyActor } from './training-actor.ts';

/** A key of the environment (`EXTERNAL_API_KEYS`); it may read only. */
export type EnvironmentKey = { name: string; keyHash: string };

/** Reads `name:key,name:key` or bare keys. */
export function parseEnvironmentKeys(text: string): EnvironmentKey[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry, index) => {
      const colon = entry.indexOf(':');
      const name = colon > 0 ? entry.slice(0, colon).trim() : `environment key ${index + 1}`;
      return { name, keyHash: hashToken(entry.slice(colon + 1).trim()) };
    });
}

/** A new key to show once, with what is stored of it. */
export function createApiKey(): { key: string; prefix: string; keyHash: string } {
  const key = `trk_${createToken().token}`;
  return { key, prefix: key.slice(0, 10), keyHash: hashToken(key) };
}

function equalHashes(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

function knownScopes(scopes: readonly string[]): ApiKeyScope[] {
  return apiKeyScopes.filter((scope) => scopes.includes(scope));
}

const minute = 60_000;

const actors = createActorCache<KeyActor | null>();

/** Clears what `authenticateApiKey` caches. Call it after the commit of anything that ends or changes a key. */
export function clearApiKeyCache(): void {
  actors.clear();
}

/**
 * The automation client behind an `x-api-key` header; null for a key that is unknown, revoked, expired, or exposed in a
 * `NEXT_PUBLIC_*` variable (`exposedHashes`). One query, its answer cached for a second at most. The last use is
 * written at most once a minute.
 */
export async function authenticateApiKey(
  db: TrainingDb,
  key: string,
  { environmentKeys, exposedHashes }: { environmentKeys: EnvironmentKey[]; exposedHashes: string[] },
): Promise<KeyActor | null> {
  const hash = hashToken(key);
  if (exposedHashes.some((exposed) => equalHashes(exposed, hash))) return null;
  const known = environmentKeys.find(({ keyHash }) => equalHashes(keyHash, hash));
  if (known) return { kind: 'key', id: `env:${known.name}`, name: known.name, scopes: ['course-runs:read'] };
  return actors.get(db, hash, () => findKey(db, hash));
}

async function findKey(db: TrainingDb, hash: string): Promise<KeyActor | null> {
  const rows = await db.$queryRaw<{ id: string; name: string; scopes: string[]; lastUsedAt: Date | null }[]>`
    SELECT id, name, scopes, last_used_at AS "lastUsedAt" FROM api_key
    WHERE key_hash = ${hash} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
  const row = rows[0];
  if (!row) return null;
  if (!row.lastUsedAt || now().getTime() - row.lastUsedAt.getTime() > minute) {
    await db.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now() } });
  }
  return { kind: 'key', id: row.id, name: row.name, scopes: knownScopes(row.scopes) };
}
