import { clearApiKeyCache } from '@repo/auth/training-api-keys';
import { inTransaction } from '@repo/db/training';
import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { apiKeyFields, toApiKeyRecord } from './api-key-record.ts';
import { lockActiveKey } from './lock-active-key.ts';

/** Other instances notice within a second. Throws apiKeyNotFound, apiKeyEnded. */
export async function revokeApiKey(ctx: AdminContext, { id }: { id: string }): Promise<ApiKeyRecord> {
  const now = ctx.clock();
  const row = await inTransaction(ctx.db, async (tx) => {
    const { name } = await lockActiveKey(tx, id, now);
    await recordAudit(tx, ctx, {
      action: 'api-key.revoke',
      targetType: 'api-key',
      targetId: id,
      after: { name, revokedAt: now.toISOString() },
    });
    return tx.apiKey.update({ where: { id }, data: { revokedAt: now }, select: apiKeyFields });
  });
  clearApiKeyCache();
  return toApiKeyRecord(row, now);
}
