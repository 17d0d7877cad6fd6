import { revokeKeys } from '@repo/api-keys/revoke-keys';
import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { type Auditor, recordAudit } from '#domain/audit/record-audit.ts';

/** Revokes the active keys that a user made, and answers how many. The caller forgets cached keys after the commit. */
export function revokeKeysOfUser(
  tx: TrainingDb,
  ctx: Auditor & { clock: () => Date },
  { userId, why }: { userId: string; why: 'accessEnded' | 'creatorDeactivated' | 'creatorNoLongerAdmin' },
): Promise<number> {
  return revokeKeys(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, entry),
  });
}
