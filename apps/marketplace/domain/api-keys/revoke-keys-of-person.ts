import { revokeKeys } from '@repo/api-keys/revoke-keys';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import { type Auditor, recordAudit } from '#domain/audit/record-audit.ts';

/** Revokes a person's active keys and answers how many. The caller forgets cached keys after the commit. */
export function revokeKeysOfPerson(
  tx: MarketplaceDb,
  ctx: Auditor & { clock: () => Date },
  { userId, why }: { userId: string; why: 'accessEnded' | 'ownerBanned' | 'ownerLeft' },
): Promise<number> {
  return revokeKeys(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, entry),
  });
}
