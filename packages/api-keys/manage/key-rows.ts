import { rawSql, type Sql, sql } from '@repo/db/sql';
import type { ApiKeyRecord } from '@repo/schemas/api-key';
import type { ApiKeysDb } from '../api-keys-db.ts';

type Row = {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

function stateAt({ revokedAt, expiresAt }: Row, now: Date): ApiKeyRecord<string>['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

type Reading<Scope extends string> = {
  scopes: readonly Scope[];
  nameColumn: 'name' | 'full_name';
  now: Date;
};

/** The active ones and as many ended ones as a page shows. */
const maxRows = 200;

/** Newest first, the active ones before those that ended, at most 200. Never includes the hash. */
export async function readKeys<Scope extends string>(
  db: ApiKeysDb,
  where: Sql,
  { scopes, nameColumn, now }: Reading<Scope>,
): Promise<ApiKeyRecord<Scope>[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    SELECT k.id, k.name, k.prefix, k.scopes, u.${rawSql(nameColumn)} AS "createdBy", k.created_at AS "createdAt",
      k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt"
    FROM api_key k JOIN "user" u ON u.id = k.creator_id
    WHERE ${where}
    ORDER BY (k.revoked_at IS NOT NULL OR k.expires_at <= ${now.toISOString()}::timestamptz) IS TRUE, k.created_at DESC, k.id DESC
    LIMIT ${maxRows}`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    state: stateAt(row, now),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}
