import { createToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { InvitedPerson } from '@repo/schemas/childcare/invitation';
import type { ManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { invitationMail } from '#mails/invitation.ts';
import { invitationKind } from '#notifications/learner-kinds.ts';
import { assertWithinInvitationLimits } from './assert-within-invitation-limits.ts';
import { invitationExpiresAt } from './get-managed-invitation.ts';

/**
 * Notifies people with a proven account. The same statements in every case, so that their time does not reveal who has an account:
 * an address without one stands for a person that does not exist. Index: user_email_key.
 */
async function notifyAccounts(
  tx: ChildcareDb,
  ctx: Pick<SignedInContext, 'clock'>,
  centre: ManagedCentre,
  emails: string[],
): Promise<void> {
  const people = await tx.$queryRaw<{ userId: string }[]>`
    SELECT COALESCE(u.id, e.id) AS "userId"
    FROM unnest(${emails.map(() => newId())}::text[], ${emails}::text[]) AS e (id, email)
    LEFT JOIN "user" u ON u.email = e.email AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL`;
  const data = { organizationName: centre.name };
  await notifications.notify(
    tx,
    ctx,
    invitationKind,
    people.map(({ userId }) => ({ userId, data })),
  );
}

/**
 * Stores invitations and queues their mails, inside the caller's transaction; creates and changes no accounts. Only the
 * SHA-256 of a link is stored. Concurrent invitations of one address violate invitation_waiting. Returns the ids. Throws what
 * `assertWithinInvitationLimits` throws.
 */
export async function storeInvitationsAndQueueMails(
  tx: ChildcareDb,
  ctx: SignedInContext,
  centre: ManagedCentre,
  invitees: readonly InvitedPerson[],
): Promise<string[]> {
  const now = ctx.clock();
  const emails = invitees.map(({ email }) => email);
  await assertWithinInvitationLimits(tx, { organizationId: centre.id, emails, now });
  if (invitees.length === 0) return [];
  const expiresAt = invitationExpiresAt(now);
  const people = invitees.map((invitee) => ({ ...invitee, invitationId: newId(), ...createToken() }));
  await tx.invitation.createMany({
    data: people.map(({ invitationId, email, name, jobTitle, staffId, hash }) => ({
      id: invitationId,
      organizationId: centre.id,
      email,
      name,
      jobTitle,
      staffId,
      invitedById: ctx.actor.id,
      tokenHash: hash,
      expiresAt,
      createdAt: now,
    })),
  });
  const mails = people.map(({ email, name, token }) =>
    invitationMail({ person: { name, email }, centre: centre.name, from: ctx.actor.name, token }),
  );
  await queueMails(tx, ctx, mails, { notAfter: expiresAt });
  await notifyAccounts(tx, ctx, centre, emails);
  return people.map(({ invitationId }) => invitationId);
}
