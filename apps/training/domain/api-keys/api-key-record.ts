import type { Prisma } from '@repo/db/training';
import { type ApiKeyRecord, apiKeyScope } from '@repo/schemas/training/api-key';

/** Never includes the hash. */
export const apiKeyFields = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  creator: { select: { fullName: true } },
} as const satisfies Prisma.ApiKeySelect;

type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof apiKeyFields }>;

export function keyStateAt({ revokedAt, expiresAt }: ApiKeyRow, now: Date): ApiKeyRecord['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

export function toApiKeyRecord(row: ApiKeyRow, now: Date): ApiKeyRecord {
  const { creator, scopes, createdAt, expiresAt, lastUsedAt, revokedAt, ...rest } = row;
  return {
    ...rest,
    scopes: scopes.flatMap((scope) => apiKeyScope.safeParse(scope).data ?? []),
    state: keyStateAt(row, now),
    createdBy: creator.fullName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
