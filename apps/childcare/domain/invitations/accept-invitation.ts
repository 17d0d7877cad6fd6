import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { hashToken } from '@repo/auth/tokens';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { AcceptInvitationBody } from '@repo/schemas/childcare/invitation';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type PeekedInvitation, peekInvitation } from './peek-invitation.ts';

type Joined = { email: string; organization: { id: string; name: string } };
type Known = PeekedInvitation & { userId: string };

async function findLive(ctx: Context, tx: ChildcareDb, token: string): Promise<Known> {
  const invitation = await peekInvitation({ db: tx, clock: ctx.clock }, token);
  const userId = invitation?.userId;
  if (!invitation || !userId) throw errors.deadInvitation();
  return { ...invitation, userId };
}

/** Only whoever holds the account may say yes for it. */
function checkCaller({ actor }: Context, { userId }: Known): void {
  if (actor === null) throw errors.unauthorized();
  if (actor.id !== userId) throw errors.wrongAccount();
}

async function joinWithAccount(tx: ChildcareDb, { userId, organization }: Known): Promise<void> {
  const stored = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { role: true, organizationId: true },
  });
  if (stored.role !== 'LEARNER') throw errors.notALearner();
  if (stored.organizationId !== null && stored.organizationId !== organization.id) {
    throw errors.inAnotherCentre({
      message: 'You belong to another centre. Ask it to let you go first, then accept this invitation',
    });
  }
  await tx.user.update({ where: { id: userId }, data: { organizationId: organization.id } });
}

/**
 * Joins a centre by a mailed link, which is used up: with the first password of an account that was made for the invitation,
 * or signed in to the account that is there. Throws deadInvitation, unauthorized, wrongAccount, inAnotherCentre, notALearner,
 * and invalid without a password where one is to be set.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: AcceptInvitationBody,
): Promise<Joined> {
  const seen = await findLive(ctx, ctx.db, token);
  if (seen.hasPassword) checkCaller(ctx, seen);
  const passwordHash = seen.hasPassword || password === undefined ? null : await hashPassword(password);
  const joined = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock();
    await tx.$queryRaw`SELECT 1 FROM invitation WHERE token_hash = ${hashToken(token)} FOR NO KEY UPDATE`;
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${seen.userId} FOR NO KEY UPDATE`;
    const invitation = await findLive(ctx, tx, token);
    const { userId, organization, email } = invitation;
    if (invitation.hasPassword) {
      // A password was set by another link meanwhile: from then on it takes a sign-in.
      checkCaller(ctx, invitation);
      await joinWithAccount(tx, invitation);
    } else {
      if (passwordHash === null) {
        const message = 'Choose a password';
        throw errors.invalid({ message, details: [{ field: 'password', message }] });
      }
      await joinWithAccount(tx, invitation);
      await tx.user.update({ where: { id: userId }, data: { passwordHash } });
      await voidPasswordLinks(tx, { userId, now });
    }
    const { name, jobTitle, staffId } = await tx.invitation.update({
      where: { tokenHash: hashToken(token) },
      data: { acceptedAt: now },
      select: { name: true, jobTitle: true, staffId: true },
    });
    // As the centre wrote it: what they call themselves stays theirs.
    await tx.user.update({ where: { id: userId }, data: { recordedName: name } });
    await tx.user.updateMany({ where: { id: userId, jobTitle: '' }, data: { jobTitle } });
    if (staffId !== '') await tx.user.update({ where: { id: userId }, data: { staffId } });
    return { email, organization };
  });
  forgetChildcareSessions();
  return joined;
}
