import { createApiKey } from '@repo/auth/training-api-keys';
import type { TrainingDb } from '@repo/db/training';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { apiKeyFields } from './api-key-record.ts';

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 365;

/** A year when undefined, never for null. Throws apiKeyExpiryPast. */
export function chooseKeyExpiry(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt === undefined) return new Date(now.getTime() + defaultDays * dayMs);
  const until = new Date(expiresAt);
  if (until <= now) throw errors.apiKeyExpiryPast();
  return until;
}

type NewKey = { name: string; scopes: string[]; expiresAt: Date | null };

/** Stores only the hash of the key. Call `lockActiveAdmin` first. */
export async function storeNewKey(
  tx: TrainingDb,
  { actor }: AdminContext,
  { name, scopes, expiresAt }: NewKey,
) {
  const { key, ...stored } = createApiKey();
  const row = await tx.apiKey.create({
    data: { ...stored, name, scopes, expiresAt, creatorId: actor.id },
    select: apiKeyFields,
  });
  return { key, row };
}

/** Serialises with the revocation of the creator's keys. Lock before any key. Throws unauthorized, forbidden. */
export async function lockActiveAdmin(tx: TrainingDb, userId: string): Promise<void> {
  const [creator] = await tx.$queryRaw<{ isAdmin: boolean }[]>`
    SELECT 'admin' = ANY(roles) AS "isAdmin" FROM "user" WHERE id = ${userId} AND deactivated_at IS NULL FOR SHARE`;
  if (!creator) throw errors.unauthorized();
  if (!creator.isAdmin) throw errors.forbidden();
}
