import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import { type ApiKeyScope, apiKeyScopes } from '@repo/auth/training-actor';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { companyId } from '#domain/webhooks/publish-events.ts';
import { forgetKeys } from './authenticate-key.ts';

/** Serialises with the revocation of the creator's keys. Throws unauthorized, forbidden. */
async function lockActiveAdmin(tx: TrainingDb, { actor }: AdminContext): Promise<void> {
  const [creator] = await tx.$queryRaw<{ isAdmin: boolean }[]>`
    SELECT 'admin' = ANY(roles) AS "isAdmin" FROM "user" WHERE id = ${actor.id} AND deactivated_at IS NULL FOR SHARE`;
  if (!creator) throw errors.unauthorized();
  if (!creator.isAdmin) throw errors.forbidden();
}

/** The company's keys, which every admin manages. */
export const apiKeys = createApiKeyManager<AdminContext, TrainingDb, ApiKeyScope>({
  prefix: 'trk_',
  scopes: apiKeyScopes,
  ownerOf: () => companyId,
  nameColumn: 'full_name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActiveAdmin,
  recordAudit,
  assertRecentProof,
  errors,
  maximum: null,
  forget: forgetKeys,
});
