import { type Refusal, refuseChange } from '@repo/address-change/refuse-change';
import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { reopenAccount } from '#domain/deletion/reopen-account.ts';
import { errors } from '#domain/errors.ts';
import { endAccess } from './end-access.ts';

const refusalAudit = {
  cancel: 'user.stop-address',
  undo: 'user.undo-address',
  factor: 'second-factor.refuse',
  codes: 'second-factor.refuse',
} as const satisfies Record<Refusal['kind'], string>;

/**
 * Stops or undoes a change of address by the link that was mailed to the old one, or takes away a second factor by the one in the
 * mail about it, and ends every session. Throws deadLink,
 * addressTaken.
 */
export async function refuseAddressChange(
  ctx: Context,
  { token }: { token: string },
): Promise<Refusal['kind']> {
  const now = ctx.clock();
  const kind = await inTransaction(ctx.db, async (tx) => {
    const refusal = await refuseChange(tx, { token, now, freesUnproven: true });
    if (refusal === null) throw errors.deadLink();
    const { userId, currentEmail } = refusal;
    const left = refusal.kind === 'undo' ? { email: currentEmail } : {};
    await endAccess(tx, { userId, ...left, now });
    // Whoever changed the address may have deleted the account too.
    await reopenAccount(tx, userId);
    const actor = await tx.user.findUniqueOrThrow({
      where: { id: refusal.userId },
      select: { id: true, name: true, organizationId: true },
    });
    // Who opens a mailed link is its addressee, signed in or not.
    await recordAudit(
      tx,
      { ...ctx, actor },
      {
        action: refusalAudit[refusal.kind],
        targetType: 'user',
        targetId: actor.id,
        ...(refusal.removedFactors ? { after: { removedFactors: true } } : {}),
      },
    );
    return refusal.kind;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
  });
  forgetChildcareSessions();
  return kind;
}
