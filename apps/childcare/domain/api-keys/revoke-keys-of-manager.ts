import { revokeKeys } from '@repo/api-keys/revoke-keys';
import type { ChildcareDb } from '@repo/db/childcare';
import { sql } from '@repo/db/sql';
import { type Auditor, recordAudit } from '#domain/audit/record-audit.ts';

/** Revokes the active keys that a manager made, who has seen them, and answers how many. The caller forgets cached keys after the commit. */
export function revokeKeysOfManager(
  tx: ChildcareDb,
  ctx: Auditor & { clock: () => Date },
  { userId, why }: { userId: string; why: 'accessEnded' | 'creatorDeactivated' | 'creatorNoLongerManager' },
): Promise<number> {
  return revokeKeys(tx, {
    which: sql`creator_id = ${userId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry, centre) => recordAudit(within, ctx, { ...entry, organizationId: centre.id }),
  });
}
