import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { hashToken } from '@repo/auth/tokens';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { AcceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { proveAddress } from '#domain/accounts/prove-address.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidField } from '#domain/invalid-field.ts';
import { assignPlanned } from './assign-planned.ts';
import { type PeekedInvitation, peekInvitation } from './peek-invitation.ts';
import { retryOnRace } from './retry-on-race.ts';

type Joined = { email: string; organization: { id: string; name: string } };
type Chosen = { name: string | undefined; passwordHash: string | null };

async function findLive(ctx: Context, tx: ChildcareDb, token: string): Promise<PeekedInvitation> {
  const invitation = await peekInvitation({ db: tx, clock: ctx.clock }, token);
  if (!invitation) throw errors.deadInvitation();
  return invitation;
}

/**
 * Only whoever holds the account may say yes for it. While its address is unproven that is not known: whoever registered it may
 * be somebody else, who would come along into the centre.
 */
function checkCaller({ actor }: Context, account: { id: string; isProven: boolean }): void {
  if (actor === null) throw errors.unauthorized();
  if (actor.id !== account.id) throw errors.wrongAccount();
  if (!account.isProven) throw errors.confirmBeforeJoining();
}

function requirePassword(passwordHash: string | null): string {
  if (passwordHash !== null) return passwordHash;
  throw invalidField('password', 'Choose a password');
}

/** The account is in the centre afterwards. Throws notALearner, inAnotherCentre. */
async function joinWithAccount(
  tx: ChildcareDb,
  { id, role, organization: present }: NonNullable<PeekedInvitation['account']>,
  { organization, jobTitle, staffId }: PeekedInvitation,
): Promise<void> {
  if (role !== 'LEARNER') throw errors.notALearner();
  if (present !== null && present.id !== organization.id) throw errors.inAnotherCentre();
  await tx.user.update({
    where: { id },
    data: { organizationId: organization.id, ...(staffId === '' ? {} : { staffId }) },
  });
  await tx.user.updateMany({ where: { id, jobTitle: '' }, data: { jobTitle } });
}

/** Answers the account that joined. The link came by mail, so a new account's address is proven. */
async function join(
  tx: ChildcareDb,
  ctx: Context,
  { invitation, chosen }: { invitation: PeekedInvitation; chosen: Chosen },
): Promise<string> {
  const { account, email, jobTitle, staffId, organization } = invitation;
  const now = ctx.clock();
  if (account?.hasPassword) {
    checkCaller(ctx, account);
    await joinWithAccount(tx, account, invitation);
    return account.id;
  }
  const passwordHash = requirePassword(chosen.passwordHash);
  if (account === null) {
    const { id } = await tx.user.create({
      data: {
        name: chosen.name ?? invitation.name,
        email,
        passwordHash,
        jobTitle,
        staffId,
        organizationId: organization.id,
        emailVerifiedAt: now,
        createdAt: now,
      },
      select: { id: true },
    });
    return id;
  }
  // Nobody can sign in to it: an earlier version made it for an invitation, or its password was removed by the first proof.
  await joinWithAccount(tx, account, invitation);
  const { id: userId } = account;
  // Once proven by another link, the account takes the password all the same.
  if (!(await proveAddress(tx, { userId, now, password: { set: passwordHash } }))) {
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
  }
  if (chosen.name !== undefined) {
    await tx.user.update({ where: { id: userId }, data: { name: chosen.name } });
  }
  await voidPasswordLinks(tx, { userId, now });
  return userId;
}

/**
 * Joins a centre by a mailed link, which is used up: with a new account for an address that has none, or signed in to the
 * account that is there. What was planned for the person is assigned. Throws deadInvitation, unauthorized, wrongAccount,
 * confirmBeforeJoining, inAnotherCentre, notALearner, and invalid without a password where one is to be set.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, name, password }: AcceptInvitationBody,
): Promise<Joined> {
  const seen = await findLive(ctx, ctx.db, token);
  if (seen.account?.hasPassword) checkCaller(ctx, seen.account);
  const isNew = !seen.account?.hasPassword;
  const chosen = {
    name,
    passwordHash: isNew && password !== undefined ? await hashPassword(password) : null,
  };
  const joined = await retryOnRace(() =>
    inTransaction(
      ctx.db,
      async (tx) => {
        // The centre before the invitation before the person, as inviting, assigning and letting go take them.
        await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${seen.organization.id} FOR NO KEY UPDATE`;
        await tx.$queryRaw`SELECT 1 FROM invitation WHERE token_hash = ${hashToken(token)} FOR NO KEY UPDATE`;
        await tx.$queryRaw`SELECT 1 FROM "user" WHERE email = ${seen.email} FOR NO KEY UPDATE`;
        const invitation = await findLive(ctx, tx, token);
        const userId = await join(tx, ctx, { invitation, chosen });
        // As the centre wrote it: what they call themselves stays theirs.
        const person = await tx.user.update({
          where: { id: userId },
          data: { recordedName: invitation.name },
          select: { id: true, name: true, organizationId: true },
        });
        await recordAudit(
          tx,
          { ...ctx, actor: person },
          { action: 'invitation.accept', targetType: 'invitation', targetId: invitation.id },
        );
        await tx.invitation.update({
          where: { id: invitation.id },
          data: { acceptedAt: ctx.clock(), userId },
        });
        await assignPlanned(tx, ctx, { invitation, userId });
        return { email: invitation.email, organization: invitation.organization };
      },
      { timeoutMs: 60_000 },
    ),
  );
  forgetChildcareSessions();
  return joined;
}
