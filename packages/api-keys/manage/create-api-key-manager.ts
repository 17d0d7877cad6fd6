import { newId } from '@repo/db/new-id';
import { sql } from '@repo/db/sql';
import type { ApiKeyRecord, CreateApiKeyBody, RotateApiKeyBody, ShownApiKey } from '@repo/schemas/api-key';
import type { ApiKeysDb } from '../api-keys-db.ts';
import { createdKeyText } from '../created-key-text.ts';
import { generateApiKey } from '../generate-api-key.ts';
import type { ApiKeyAdapter, ApiKeyContext } from './key-adapter.ts';
import { replacedKeyExpiry, resolveKeyExpiry } from './key-expiry.ts';
import { createOwnKeyRepository } from './own-key-repository.ts';

type NewKey<Scope extends string> = {
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  now: Date;
};

/** What the pages and the API of a service do with an owner's keys. Those of somebody else are not found. */
export function createApiKeyManager<
  Ctx extends ApiKeyContext,
  Tx extends ApiKeysDb,
  const Scope extends string,
>(adapter: ApiKeyAdapter<Ctx, Tx, Scope>) {
  const { ownerOf, inTransaction, lockCreator, recordAudit, queueMail, assertRecentProof, errors } = adapter;
  const { list, lockActive, reread, assertRoom } = createOwnKeyRepository(adapter);

  /** Only the hash is stored. Call `lockCreator` first. */
  async function store(
    tx: Tx,
    ctx: Ctx,
    { name, scopes, expiresAt, now }: NewKey<Scope>,
  ): Promise<ShownApiKey<Scope>> {
    const [id, { key, prefix, keyHash }] = [newId(), generateApiKey(adapter.prefix)];
    await tx.$executeRaw(sql`
      INSERT INTO api_key (id, owner_id, creator_id, name, prefix, key_hash, scopes, expires_at, created_at)
      VALUES (${id}, ${ownerOf(ctx)}, ${ctx.actor.id}, ${name}, ${prefix}, ${keyHash}, ${[...scopes]}::text[],
        ${expiresAt}::timestamptz, ${now}::timestamptz)`);
    return { apiKey: await reread(tx, ctx, id), key };
  }

  return {
    /** Includes ended keys, newest first. */
    list,

    /** The answer alone has the key. Throws staleProof, apiKeyExpiryPast, and what `maximum` and `lockCreator` throw. */
    async create(ctx: Ctx, { name, scopes, expiresAt: wanted }: CreateApiKeyBody<Scope>) {
      assertRecentProof(ctx);
      const now = ctx.clock();
      const expiresAt = resolveKeyExpiry(wanted, now, errors);
      return inTransaction(ctx, async (tx) => {
        await lockCreator(tx, ctx);
        await assertRoom(tx, ctx);
        const made = await store(tx, ctx, { name, scopes, expiresAt, now });
        await recordAudit(tx, ctx, {
          action: 'api-key.create',
          targetType: 'api-key',
          targetId: made.apiKey.id,
          after: { name, scopes, prefix: made.apiKey.prefix, expiresAt: made.apiKey.expiresAt },
        });
        await queueMail(tx, ctx, createdKeyText({ name, scopes }, adapter.scopes));
        return made;
      });
    },

    /** Throws apiKeyNotFound, apiKeyEnded. */
    async revoke(ctx: Ctx, { id }: { id: string }): Promise<ApiKeyRecord<Scope>> {
      const now = ctx.clock();
      const revoked = await inTransaction(ctx, async (tx) => {
        const { name } = await lockActive(tx, ctx, id);
        await tx.$executeRaw(sql`UPDATE api_key SET revoked_at = ${now}::timestamptz WHERE id = ${id}`);
        await recordAudit(tx, ctx, {
          action: 'api-key.revoke',
          targetType: 'api-key',
          targetId: id,
          after: { name, revokedAt: now.toISOString() },
        });
        return reread(tx, ctx, id);
      });
      adapter.forget();
      return revoked;
    },

    /** The answer alone has the new key. Throws what `create` does, apiKeyNotFound, apiKeyEnded. */
    async rotate(
      ctx: Ctx,
      { id, keepOldForHours, expiresAt: wanted }: RotateApiKeyBody & { id: string },
    ): Promise<ShownApiKey<Scope>> {
      assertRecentProof(ctx);
      const now = ctx.clock();
      const expiresAt = resolveKeyExpiry(wanted, now, errors);
      const made = await inTransaction(ctx, async (tx) => {
        await lockCreator(tx, ctx);
        if (keepOldForHours > 0) await assertRoom(tx, ctx);
        const old = await lockActive(tx, ctx, id);
        const oldEnds = replacedKeyExpiry(old, keepOldForHours, now);
        await tx.$executeRaw(
          keepOldForHours === 0
            ? sql`UPDATE api_key SET revoked_at = ${now}::timestamptz WHERE id = ${id}`
            : sql`UPDATE api_key SET expires_at = ${oldEnds}::timestamptz WHERE id = ${id}`,
        );
        const stored = await store(tx, ctx, { name: old.name, scopes: old.scopes, expiresAt, now });
        await recordAudit(tx, ctx, {
          action: 'api-key.rotate',
          targetType: 'api-key',
          targetId: id,
          after: {
            name: old.name,
            replacedBy: stored.apiKey.id,
            expiresAt: stored.apiKey.expiresAt,
            oldEndsAt: oldEnds.toISOString(),
          },
        });
        await queueMail(tx, ctx, createdKeyText(stored.apiKey, adapter.scopes));
        return stored;
      });
      adapter.forget();
      return made;
    },
  };
}

export type ApiKeyManager<Ctx extends ApiKeyContext, Scope extends string> = ReturnType<
  typeof createApiKeyManager<Ctx, ApiKeysDb, Scope>
>;
