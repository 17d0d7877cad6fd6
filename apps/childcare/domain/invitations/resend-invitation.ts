import { createToken } from '@repo/auth/tokens';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invitationMail } from '#mails/invitation.ts';
import { findInvitation } from './find-invitation.ts';
import { holdHourlyBound } from './hold-hourly-bound.ts';
import { invitationEnd } from './invitation-rows.ts';

/**
 * Mails the invitation again, with a link that works for 14 days from now; the earlier one stops to work. Throws
 * invitationNotFound, also for another centre's; invitationEnded, tooManyInvitations.
 */
export function resendInvitation(ctx: SignedInContext, id: string): Promise<Invitation> {
  const now = ctx.clock();
  const expiresAt = invitationEnd(now);
  return inTransaction(ctx.db, async (tx) => {
    const { status, organizationId } = await findInvitation(tx, ctx, { id, hold: true });
    if (status !== 'waiting' && status !== 'expired') throw errors.invitationEnded();
    await holdHourlyBound(tx, { organizationId, letters: 1, now });
    const { token, hash } = createToken();
    const { organization, user, name, email } = await tx.invitation.update({
      where: { id },
      data: { tokenHash: hash, expiresAt },
      select: {
        name: true,
        email: true,
        organization: { select: { name: true } },
        user: { select: { passwordHash: true } },
      },
    });
    const letter = invitationMail({
      person: { name, email },
      centre: organization.name,
      from: ctx.actor.name,
      token,
      hasPassword: user !== null && user.passwordHash !== null,
    });
    await queueMails(tx, ctx, [letter], { notAfter: expiresAt });
    return findInvitation(tx, ctx, { id });
  });
}
