import { createToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { InvitedPerson } from '@repo/schemas/childcare/invitation';
import type { Centre } from '#domain/centre/find-centre.ts';
import type { SignedInContext } from '#domain/context.ts';
import { invitationMail } from '#mails/invitation.ts';
import { enforceInvitationLimits } from './enforce-invitation-limits.ts';
import { invitationExpiry } from './invitation-rows.ts';

/**
 * Notifies those of the addresses that have an account and are proven. One statement, whether there are any or not: how long
 * inviting takes says nothing about who has an account. Index: user_email_key.
 */
async function notifyAccounts(tx: ChildcareDb, centre: Centre, emails: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO notification (id, user_id, kind, data)
    SELECT e.id, u.id, 'invitation', ${JSON.stringify({ organizationName: centre.name })}::jsonb
    FROM unnest(${emails.map(() => newId())}::text[], ${emails}::text[]) AS e (id, email)
    JOIN "user" u ON u.email = e.email AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL`;
}

/**
 * Invites people who were found fit for it, inside the caller's transaction: the invitations and the mails. Accounts are
 * neither made nor changed. Of a link only the SHA-256 is stored. Two at once fail on invitation_waiting. Answers the ids.
 * Throws what `enforceInvitationLimits` throws.
 */
export async function sendInvitations(
  tx: ChildcareDb,
  ctx: SignedInContext,
  centre: Centre,
  invitees: readonly InvitedPerson[],
): Promise<string[]> {
  const now = ctx.clock();
  const emails = invitees.map(({ email }) => email);
  await enforceInvitationLimits(tx, { organizationId: centre.id, emails, now });
  if (invitees.length === 0) return [];
  const expiresAt = invitationExpiry(now);
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
  await notifyAccounts(tx, centre, emails);
  return people.map(({ invitationId }) => invitationId);
}
