import { type Refusal, refuseChange } from '@repo/address-change/refuse-change';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { forgetTrainingSessions } from '@repo/auth/training-session';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/training';
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
 * mail about it, and ends every sign-in. An account that got the
 * old address meanwhile keeps it, proven or not: nobody opens one here for themselves. Throws deadLink, addressTaken.
 */
export async function refuseAddressChange(
  ctx: Context,
  { token }: { token: string },
): Promise<Refusal['kind']> {
  const now = ctx.clock();
  const kind = await inTransaction(ctx.db, async (tx) => {
    const refusal = await refuseChange(tx, { token, now, freesUnproven: false });
    if (refusal === null) throw errors.deadLink();
    const { userId: id, oldEmail, currentEmail } = refusal;
    await endAccess(tx, { id, email: currentEmail });
    await tx.oneTimeCode.deleteMany({ where: { email: oldEmail } });
    // Whoever changed the address may have deleted the account too.
    await reopenAccount(tx, id);
    await voidPasswordLinks(tx, { userId: id, now });
    const { fullName, roles } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { fullName: true, roles: true },
    });
    // Who opens a mailed link is its addressee, signed in or not.
    const actor = { kind: 'user', id, email: oldEmail, fullName, roles, tokenId: '', provenAt: now } as const;
    const { requestId } = ctx;
    await recordAudit(
      tx,
      { actor, requestId },
      {
        action: refusalAudit[refusal.kind],
        targetType: 'user',
        targetId: id,
        ...(refusal.removedFactors ? { after: { removedFactors: true } } : {}),
      },
    );
    return refusal.kind;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
  });
  forgetTrainingSessions();
  return kind;
}
