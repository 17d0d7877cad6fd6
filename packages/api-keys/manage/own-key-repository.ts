import { type Sql, sql } from '@repo/db/sql';
import type { ApiKeyRecord } from '@repo/schemas/api-key';
import type { ApiKeysDb } from '../api-keys-db.ts';
import type { ApiKeyAdapter, ApiKeyContext } from './key-adapter.ts';
import { readKeys } from './key-rows.ts';

/** How an owner's own keys are read and locked. */
export function createOwnKeyRepository<
  Ctx extends ApiKeyContext,
  Tx extends ApiKeysDb,
  Scope extends string,
>({ ownerOf, scopes, nameColumn, errors, maximum }: ApiKeyAdapter<Ctx, Tx, Scope>) {
  const names = Object.keys(scopes) as Scope[];
  const read = (db: ApiKeysDb, ctx: Ctx, which: Sql) =>
    readKeys(db, sql`k.owner_id = ${ownerOf(ctx)} AND ${which}`, {
      scopes: names,
      nameColumn,
      now: ctx.clock(),
    });

  async function reread(db: ApiKeysDb, ctx: Ctx, id: string): Promise<ApiKeyRecord<Scope>> {
    const [row] = await read(db, ctx, sql`k.id = ${id}`);
    if (!row) throw errors.apiKeyNotFound();
    return row;
  }

  return {
    reread,

    list: (ctx: Ctx): Promise<ApiKeyRecord<Scope>[]> => read(ctx.db, ctx, sql`true`),

    /** Locks the key until the transaction ends. Throws apiKeyNotFound, apiKeyEnded for a revoked or expired one. */
    async lockActive(tx: Tx, ctx: Ctx, id: string): Promise<ApiKeyRecord<Scope>> {
      await tx.$queryRaw(sql`
        SELECT 1 FROM api_key WHERE id = ${id} AND owner_id = ${ownerOf(ctx)} FOR NO KEY UPDATE`);
      const key = await reread(tx, ctx, id);
      if (key.state !== 'active') throw errors.apiKeyEnded();
      return key;
    },

    /** Throws when the owner has as many active keys as there may be. */
    async assertRoom(tx: Tx, ctx: Ctx): Promise<void> {
      if (maximum === null) return;
      // Concurrent calls count one after the other.
      await tx.$queryRaw(
        sql`SELECT pg_advisory_xact_lock(hashtextextended('api_key' || ${ownerOf(ctx)}, 0))::text`,
      );
      const [active] = await tx.$queryRaw<{ count: number }[]>(sql`
        SELECT count(*)::int AS count FROM api_key WHERE owner_id = ${ownerOf(ctx)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${ctx.clock()}::timestamptz)`);
      if ((active?.count ?? 0) >= maximum.keys) throw maximum.error();
    },
  };
}
