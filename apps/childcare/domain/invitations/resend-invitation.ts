import { createToken } from '@repo/auth/tokens';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import { assertOwnEmailVerified } from '#domain/accounts/is-address-proven.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invitationMail } from '#mails/invitation.ts';
import { assertWithinInvitationLimits } from './assert-within-invitation-limits.ts';
import { getManagedInvitation, invitationExpiresAt } from './get-managed-invitation.ts';

/**
 * Mails a new link that works for 14 days; the earlier one stops working. Throws invitationNotFound, also for another
 * centre's; invitationEnded, emailNotConfirmed, and what `assertWithinInvitationLimits` throws.
 */
export function renewAndResendInvitation(ctx: ManagerContext, id: string): Promise<Invitation> {
  const now = ctx.clock();
  const expiresAt = invitationExpiresAt(now);
  return inTransaction(ctx.db, async (tx) => {
    await assertOwnEmailVerified({ db: tx, actor: ctx.actor });
    // Locks the centre before the invitation, in the order of all writers.
    const { organizationId, email: address } = await getManagedInvitation(tx, ctx, { id });
    await assertWithinInvitationLimits(tx, { organizationId, emails: [address], now });
    const { status } = await getManagedInvitation(tx, ctx, { id, lock: true });
    if (status !== 'waiting' && status !== 'expired') throw errors.invitationEnded();
    const { token, hash } = createToken();
    const { organization, name, email } = await tx.invitation.update({
      where: { id },
      data: { tokenHash: hash, expiresAt, sentCount: { increment: 1 } },
      select: { name: true, email: true, organization: { select: { name: true } } },
    });
    const mail = invitationMail({
      person: { name, email },
      centre: organization.name,
      from: ctx.actor.name,
      token,
    });
    await queueMails(tx, ctx, [mail], { notAfter: expiresAt });
    return getManagedInvitation(tx, ctx, { id });
  });
}
