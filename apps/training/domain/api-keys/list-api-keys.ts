import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import type { AdminContext } from '#domain/context.ts';
import { apiKeyFields, toApiKeyRecord } from './api-key-record.ts';

/** Includes ended keys, newest first. */
export async function listApiKeys(ctx: AdminContext): Promise<ApiKeyRecord[]> {
  const rows = await ctx.db.apiKey.findMany({
    select: apiKeyFields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const now = ctx.clock();
  return rows.map((row) => toApiKeyRecord(row, now));
}
