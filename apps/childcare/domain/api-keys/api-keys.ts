import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { apiKeyScope, type ChildcareScope } from '@repo/schemas/childcare/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { forgetKeys } from './authenticate-key.ts';

/** A manager who is in no centre has none to manage. */
function centreOf({ actor }: CentreManagerContext): string {
  if (actor.organizationId === null) throw errors.forbidden();
  return actor.organizationId;
}

/** Serialises with the revocation of a manager's keys. */
async function lockActiveManager(tx: ChildcareDb, ctx: CentreManagerContext): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE id = ${ctx.actor.id} AND organization_id = ${centreOf(ctx)}
      AND role = 'CORPORATE_ADMIN' AND deactivated_at IS NULL FOR SHARE`;
  if (rows.length === 0) throw errors.forbidden();
}

/** A centre's keys, which its managers manage. */
export const apiKeys = createApiKeyManager<CentreManagerContext, ChildcareDb, ChildcareScope>({
  prefix: 'cck_',
  scopes: apiKeyScope.options,
  ownerOf: centreOf,
  nameColumn: 'name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActiveManager,
  recordAudit,
  assertRecentProof,
  errors,
  maximum: { keys: 20, error: errors.tooManyApiKeys },
  forget: forgetKeys,
});
