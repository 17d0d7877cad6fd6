import { inTransaction } from '@repo/db/training';
import type { ApiKeyRecord, CreateApiKeyBody } from '@repo/schemas/training/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { toApiKeyRecord } from './api-key-record.ts';
import { chooseKeyExpiry, lockActiveAdmin, storeNewKey } from './store-new-key.ts';

export type ShownApiKey = { apiKey: ApiKeyRecord; key: string };

/** The key is returned only this once; its hash is stored. Throws staleProof, apiKeyExpiryPast. */
export async function createApiKey(
  ctx: AdminContext,
  { name, scopes, expiresAt }: CreateApiKeyBody,
): Promise<ShownApiKey> {
  assertRecentProof(ctx);
  const now = ctx.clock();
  const until = chooseKeyExpiry(expiresAt, now);
  const { key, row } = await inTransaction(ctx.db, async (tx) => {
    await lockActiveAdmin(tx, ctx.actor.id);
    const made = await storeNewKey(tx, ctx, { name, scopes, expiresAt: until });
    await recordAudit(tx, ctx, {
      action: 'api-key.create',
      targetType: 'api-key',
      targetId: made.row.id,
      after: { name, scopes, prefix: made.row.prefix, expiresAt: until?.toISOString() ?? null },
    });
    return made;
  });
  return { apiKey: toApiKeyRecord(row, now), key };
}
