import { type Sql, sql } from '@repo/db/sql';
import type { ApiKeysDb } from './api-keys-db.ts';
import type { ApiKeyAudit } from './manage/key-adapter.ts';

/**
 * Revokes the active keys that `which` is true of (columns of api_key), and records why. Answers the owner of each. The
 * caller forgets what is cached after the commit.
 */
export async function revokeKeysAndReturnOwnerIds<Tx extends ApiKeysDb>(
  tx: Tx,
  {
    which,
    now,
    why,
    recordAudit,
  }: {
    which: Sql;
    now: Date;
    /** "creatorDeactivated": a flag of the entries in the audit log. */
    why: string;
    recordAudit: (tx: Tx, entry: ApiKeyAudit, owner: { id: string }) => Promise<void>;
  },
): Promise<string[]> {
  const revoked = await tx.$queryRaw<{ id: string; name: string; ownerId: string }[]>(sql`
    UPDATE api_key SET revoked_at = ${now}::timestamptz
    WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}::timestamptz) AND ${which}
    RETURNING id, name, owner_id AS "ownerId"`);
  for (const { id, name, ownerId } of revoked) {
    const after = { name, revokedAt: now.toISOString(), [why]: true };
    const entry = { action: 'api-key.revoke', targetType: 'api-key', targetId: id, after } as const;
    await recordAudit(tx, entry, { id: ownerId });
  }
  return revoked.map(({ ownerId }) => ownerId);
}
