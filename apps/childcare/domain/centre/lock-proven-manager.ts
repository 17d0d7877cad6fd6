import type { ChildcareDb } from '@repo/db/childcare';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** A manager who is in no centre has none to manage. Throws forbidden. */
export function ownCentreIdOrThrow({ actor }: CentreManagerContext): string {
  if (actor.organizationId === null) throw errors.forbidden();
  return actor.organizationId;
}

/**
 * Serialises with what ends a manager's API keys. Who has not proven the address may make neither keys nor webhooks: the account can
 * still go to the address's owner. Throws forbidden, managerNotConfirmed.
 */
export async function lockSelfAsVerifiedManager(tx: ChildcareDb, ctx: CentreManagerContext): Promise<void> {
  const [manager] = await tx.$queryRaw<{ isProven: boolean }[]>`
    SELECT email_verified_at IS NOT NULL AS "isProven" FROM "user"
    WHERE id = ${ctx.actor.id} AND organization_id = ${ownCentreIdOrThrow(ctx)}
      AND role = 'CORPORATE_ADMIN' AND deactivated_at IS NULL FOR SHARE`;
  if (!manager) throw errors.forbidden();
  if (!manager.isProven) throw errors.managerNotConfirmed();
}
