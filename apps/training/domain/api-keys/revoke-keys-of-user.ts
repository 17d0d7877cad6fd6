import { revokeKeys } from '@repo/api-keys/revoke-keys';
import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Revokes the user's active keys. The caller forgets cached keys after the commit. */
export function revokeKeysOfUser(
  tx: TrainingDb,
  ctx: SignedInContext,
  { userId, why }: { userId: string; why: 'creatorDeactivated' | 'creatorNoLongerAdmin' },
): Promise<void> {
  return revokeKeys(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, entry),
  });
}
