import { createToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Centre } from '#domain/centre/find-centre.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notify } from '#domain/notifications/notify.ts';
import { invitationMail } from '#mails/invitation.ts';
import type { Invitee } from './check-rows.ts';
import { holdHourlyBound } from './hold-hourly-bound.ts';
import { invitationEnd } from './invitation-rows.ts';

/** An account of the centre for each address that nobody holds; one that nobody ever used is taken over. */
async function openAccounts(
  tx: ChildcareDb,
  centre: Centre,
  { people, now }: { people: readonly (Invitee & { userId: string })[]; now: Date },
): Promise<void> {
  const fresh = people.filter(({ account }) => account === null);
  await tx.user.createMany({
    data: fresh.map(({ userId, email, name, jobTitle, staffId }) => ({
      id: userId,
      email,
      name,
      jobTitle,
      staffId,
      organizationId: centre.id,
      createdAt: now,
    })),
  });
  for (const { userId, name, jobTitle, staffId, account } of people) {
    if (account === null || account.hasPassword) continue;
    await tx.user.update({
      where: { id: userId },
      data: { name, jobTitle, staffId, organizationId: centre.id },
    });
  }
}

/**
 * Invites people who were found fit for it, inside the caller's transaction: their accounts, the invitations, the letters.
 * Of a link only the SHA-256 is stored. Two at once fail on user_email_key or invitation_waiting. Answers the ids. Throws
 * tooManyInvitations.
 */
export async function storeInvitations(
  tx: ChildcareDb,
  ctx: SignedInContext,
  centre: Centre,
  invitees: readonly Invitee[],
): Promise<string[]> {
  const now = ctx.clock();
  await holdHourlyBound(tx, { organizationId: centre.id, letters: invitees.length, now });
  const expiresAt = invitationEnd(now);
  const people = invitees.map((invitee) => ({
    ...invitee,
    userId: invitee.account?.id ?? newId(),
    invitationId: newId(),
    ...createToken(),
  }));
  await openAccounts(tx, centre, { people, now });
  await tx.invitation.createMany({
    data: people.map(({ invitationId, userId, email, name, jobTitle, staffId, hash }) => ({
      id: invitationId,
      organizationId: centre.id,
      userId,
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
  const letters = people.map(({ email, name, token, account }) =>
    invitationMail({
      person: { name, email },
      centre: centre.name,
      from: ctx.actor.name,
      token,
      hasPassword: account?.hasPassword ?? false,
    }),
  );
  await queueMails(tx, ctx, letters, { notAfter: expiresAt });
  await notify(
    tx,
    people.flatMap(({ userId, account }) =>
      account?.hasPassword
        ? [{ userId, kind: 'invitation' as const, data: { organizationName: centre.name } }]
        : [],
    ),
  );
  return people.map(({ invitationId }) => invitationId);
}
