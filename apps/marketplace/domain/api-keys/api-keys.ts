import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import { apiKeyScope, type MarketplaceScope } from '@repo/schemas/marketplace/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { forgetKeys } from './authenticate-key.ts';

async function lockActivePerson(tx: MarketplaceDb, { actor }: SignedInContext): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "user" WHERE id = ${actor.id} AND banned_at IS NULL AND closed_at IS NULL FOR SHARE`);
  if (rows.length === 0) throw errors.unauthorized();
}

/** A person's own keys. */
export const apiKeys = createApiKeyManager<SignedInContext, MarketplaceDb, MarketplaceScope>({
  prefix: 'mpk_',
  scopes: apiKeyScope.options,
  ownerOf: ({ actor }) => actor.id,
  nameColumn: 'name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActivePerson,
  recordAudit,
  assertRecentProof,
  errors,
  maximum: { keys: 10, error: errors.tooManyApiKeys },
  forget: forgetKeys,
});
