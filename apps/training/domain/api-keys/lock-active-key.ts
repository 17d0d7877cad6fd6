import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';
import { apiKeyFields, keyStateAt } from './api-key-record.ts';

/** Locks the key until the transaction ends. Throws apiKeyNotFound, apiKeyEnded for a revoked or expired one. */
export async function lockActiveKey(tx: TrainingDb, id: string, now: Date) {
  await tx.$queryRaw`SELECT 1 FROM api_key WHERE id = ${id} FOR UPDATE`;
  const row = await tx.apiKey.findUnique({ where: { id }, select: apiKeyFields });
  if (!row) throw errors.apiKeyNotFound();
  if (keyStateAt(row, now) !== 'active') throw errors.apiKeyEnded();
  return row;
}
