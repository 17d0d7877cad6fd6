import { revokeKeys } from '@repo/api-keys/revoke-keys';
import type { ChildcareDb } from '@repo/db/childcare';
import { sql } from '@repo/db/sql';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Revokes the keys that a manager made for a centre, who has seen them. The caller forgets cached keys after the commit. */
export async function revokeKeysOfManager(
  tx: ChildcareDb,
  ctx: SignedInContext,
  {
    userId,
    organizationId,
    why,
  }: {
    userId: string;
    organizationId: string | null;
    why: 'creatorDeactivated' | 'creatorNoLongerManager';
  },
): Promise<void> {
  if (organizationId === null) return;
  await revokeKeys(tx, {
    which: sql`creator_id = ${userId} AND owner_id = ${organizationId}`,
    now: ctx.clock(),
    why,
    recordAudit: (within, entry) => recordAudit(within, ctx, { ...entry, organizationId }),
  });
}
