import { timingSafeEqual } from 'node:crypto';
import { createActorCache } from '@repo/auth/actor-cache';
import { hashToken } from '@repo/auth/tokens';
import { now } from '@repo/base/clock';
import { queryPoolRows } from '@repo/db/hot-read';
import { type Sql, sql } from '@repo/db/sql';
import type { ApiKeysDb } from './api-keys-db.ts';
import { apiKeyTokenLength } from './generate-api-key.ts';

/** The program behind a request, by its API key. It acts for the key's owner. */
export type KeyActor<Scope extends string> = {
  kind: 'key';
  id: string;
  ownerId: string;
  name: string;
  scopes: Scope[];
};

type Options<Scope extends string> = {
  /** How the service's keys begin. Null where there are others: what cannot be a key is refused without a read. */
  prefix: `${string}_` | null;
  /** Others that are stored, of a version before or after this one, give no rights. */
  scopes: readonly Scope[];
  /** A condition on the key `k` and its owner: keys of somebody who may not sign in stop at once. */
  isOwnerActive: Sql;
};

/** Runs what need not delay the answer. */
type Defer = (work: () => Promise<unknown>) => void;

export function timingSafeEqualHashes(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

type Row = {
  id: string;
  ownerId: string;
  name: string;
  scopes: string[];
  keyHash: string;
  isUseStored: boolean;
};

/** Writes the last use, at most once a minute however many processes there are. */
async function storeUse(db: ApiKeysDb, id: string): Promise<void> {
  const at = now().toISOString();
  await db.$executeRaw(sql`
    UPDATE api_key SET last_used_at = ${at}::timestamptz
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${at}::timestamptz - interval '1 minute')`);
}

/** Finds out who sends a key. */
export function createKeyAuthenticator<Db extends ApiKeysDb, Scope extends string>({
  prefix,
  scopes,
  isOwnerActive,
}: Options<Scope>) {
  const actors = createActorCache<KeyActor<Scope> | null>();

  /** Index: api_key_key_hash_key. */
  async function find(db: Db, hash: string, defer: Defer): Promise<KeyActor<Scope> | null> {
    const at = now().toISOString();
    const [row] = await queryPoolRows<Row>(
      db,
      sql`SELECT k.id, k.owner_id AS "ownerId", k.name, k.scopes, k.key_hash AS "keyHash",
          coalesce(k.last_used_at >= ${at}::timestamptz - interval '1 minute', false) AS "isUseStored"
        FROM api_key k
        WHERE k.key_hash = ${hash} AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > ${at}::timestamptz) AND ${isOwnerActive}`,
      { prepared: true },
    );
    if (!row || !timingSafeEqualHashes(row.keyHash, hash)) return null;
    const { id, ownerId, name } = row;
    if (!row.isUseStored) defer(() => storeUse(db, id));
    return { kind: 'key', id, ownerId, name, scopes: scopes.filter((scope) => row.scopes.includes(scope)) };
  }

  return {
    /** Null for a key that is unknown, revoked or expired, or whose owner is not active. The answer is cached for a second. */
    async authenticate(db: Db, key: string, defer: Defer): Promise<KeyActor<Scope> | null> {
      if (prefix !== null && !(key.startsWith(prefix) && key.length === prefix.length + apiKeyTokenLength))
        return null;
      const hash = hashToken(key);
      return actors.get(db, hash, () => find(db, hash, defer));
    },
    /** Call it after the commit of whatever ends or changes a key. Other processes notice within a second. */
    forget: actors.clear,
  };
}
