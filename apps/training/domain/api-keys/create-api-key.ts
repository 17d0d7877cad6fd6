import { createApiKey as makeKey } from '@repo/auth/training-api-keys';
import { inTransaction } from '@repo/db/training';
import type { ApiKeyRecord, CreateApiKeyBody } from '@repo/schemas/training/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { apiKeyFields, toApiKeyRecord } from './api-key-record.ts';
import { chooseKeyExpiry } from './key-expiry.ts';
import { lockKeyCreator } from './lock-creator.ts';

export type ShownApiKey = { apiKey: ApiKeyRecord; key: string };

/** The key is returned only this once; its hash is stored. Throws staleProof, apiKeyExpiryPast. */
export async function createApiKey(
  ctx: AdminContext,
  { name, scopes, expiresAt }: CreateApiKeyBody,
): Promise<ShownApiKey> {
  assertRecentProof(ctx);
  const now = ctx.clock();
  const until = chooseKeyExpiry(expiresAt, now);
  const { key, ...stored } = makeKey();
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockKeyCreator(tx, ctx.actor.id);
    const made = await tx.apiKey.create({
      data: { ...stored, name, scopes, expiresAt: until, creatorId: ctx.actor.id },
      select: apiKeyFields,
    });
    await recordAudit(tx, ctx, {
      action: 'api-key.create',
      targetType: 'api-key',
      targetId: made.id,
      after: { name, scopes, prefix: made.prefix, expiresAt: until?.toISOString() ?? null },
    });
    return made;
  });
  return { apiKey: toApiKeyRecord(row, now), key };
}
