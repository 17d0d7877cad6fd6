import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { hashToken } from '@repo/auth/tokens';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { AcceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { proveAddressOnceAndRevokeCredentials } from '#domain/accounts/prove-address-once-and-revoke-credentials.ts';
import { assignInCentreAndNotify } from '#domain/assignments/bulk-assign.ts';
import { readWaivedElsewhere } from '#domain/assignments/end-assignments-of-former-centres.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { assertPrintable } from '#domain/certificates/assert-printable.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { giveInvitedJobRole } from '#domain/job-roles/give-invited-job-role.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { invitationAcceptedKind } from '#notifications/centre-kinds.ts';
import { findLiveInvitationByToken, type LiveInvitation } from './find-live-invitation-by-token.ts';
import { retryOnInvitationConflict } from './retry-on-invitation-conflict.ts';

/**
 * Assigns the planned courses, inside the caller's transaction, which has locked the centre's row to count seats. The reason
 * why a course cannot be assigned is stored with the invitation. Index: invitation_course_invitation_id_course_id_key.
 */
async function assignPlanned(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock' | 'requestId'>,
  { invitation, userId }: { invitation: { id: string; organization: { id: string } }; userId: string },
): Promise<void> {
  const planned = await tx.invitationCourse.findMany({
    where: { invitationId: invitation.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { courseId: true, deadline: true, notes: true, assignedById: true },
  });
  if (planned.length === 0) return;
  const together = Map.groupBy(planned, ({ deadline, notes, assignedById }) =>
    JSON.stringify([deadline, notes, assignedById]),
  );
  for (const courses of together.values()) {
    const [first] = courses;
    if (!first) continue;
    const courseIds = courses.map(({ courseId }) => courseId);
    const wanted = { ...first, learnerIds: [userId], courseIds };
    const { skipped } = await assignInCentreAndNotify(tx, ctx, { centre: invitation.organization, wanted });
    for (const { courseId, reason } of skipped) {
      await tx.invitationCourse.updateMany({
        where: { invitationId: invitation.id, courseId },
        data: { problem: reason },
      });
    }
  }
}

type Joined = { email: string; organization: { id: string; name: string } };
type Chosen = { name: string | undefined; passwordHash: string | null };

async function findLive(ctx: Context, tx: ChildcareDb, token: string): Promise<LiveInvitation> {
  const invitation = await findLiveInvitationByToken({ db: tx, clock: ctx.clock }, token);
  if (!invitation) throw errors.deadInvitation();
  return invitation;
}

/**
 * Only the owner of the account may accept. An unproven address may belong to somebody other than the person who registered
 * it, who would then join the centre.
 */
function checkCaller({ actor }: Context, account: { id: string; isProven: boolean }): void {
  if (actor === null) throw errors.unauthorized();
  if (actor.id !== account.id) throw errors.wrongAccount();
  if (!account.isProven) throw errors.confirmBeforeJoining();
}

function requirePassword(passwordHash: string | null): string {
  if (passwordHash !== null) return passwordHash;
  throw invalidFieldError('password', 'Choose a password');
}

/** Throws notALearner, inAnotherCentre. */
async function joinWithAccount(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { id, role, organization: present }: NonNullable<LiveInvitation['account']>,
  { organization, jobTitle, staffId }: LiveInvitation,
): Promise<void> {
  if (role !== 'LEARNER') throw errors.notALearner();
  if (present !== null && present.id !== organization.id) throw errors.inAnotherCentre();
  const waived = await readWaivedElsewhere(tx, { learnerId: id, organizationId: organization.id });
  await tx.user.update({
    where: { id },
    data: { organizationId: organization.id, ...(staffId === '' ? {} : { staffId }) },
  });
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', waived);
  await tx.user.updateMany({ where: { id, jobTitle: '' }, data: { jobTitle } });
}

/** Returns the id of the account. The link came by mail, so the address of a new account is proven. */
async function join(
  tx: ChildcareDb,
  ctx: Context,
  { invitation, chosen }: { invitation: LiveInvitation; chosen: Chosen },
): Promise<string> {
  const { account, email, jobTitle, staffId, organization } = invitation;
  const now = ctx.clock();
  if (account?.hasPassword) {
    checkCaller(ctx, account);
    await joinWithAccount(tx, ctx, account, invitation);
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
  // Nobody can sign in to an account without a password. The first proof of an address removes the password.
  await joinWithAccount(tx, ctx, account, invitation);
  const { id: userId } = account;
  // The address was proven before by another link.
  if (!(await proveAddressOnceAndRevokeCredentials(tx, { userId, now, password: { set: passwordHash } }))) {
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
 * Joins the centre by a mailed link, once: with a new account for an unknown address, or signed in to the existing one.
 * Assigns what was planned. Throws deadInvitation, unauthorized, wrongAccount, confirmBeforeJoining, inAnotherCentre,
 * notALearner, and invalid when a new account has no password or a name that cannot be printed.
 */
export async function acceptInvitationAndNotify(
  ctx: Context,
  { token, name, password }: AcceptInvitationBody,
): Promise<Joined> {
  const seen = await findLive(ctx, ctx.db, token);
  if (seen.account?.hasPassword) checkCaller(ctx, seen.account);
  const isNew = !seen.account?.hasPassword;
  await assertPrintable({ field: 'name', label: 'Name', text: name });
  const chosen = {
    name,
    passwordHash: isNew && password !== undefined ? await hashPassword(password) : null,
  };
  const joined = await retryOnInvitationConflict(() =>
    inTransaction(
      ctx.db,
      async (tx) => {
        // The order in which all writers lock: centre, invitation, person.
        await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${seen.organization.id} FOR NO KEY UPDATE`;
        await tx.$queryRaw`SELECT 1 FROM invitation WHERE token_hash = ${hashToken(token)} FOR NO KEY UPDATE`;
        await tx.$queryRaw`SELECT 1 FROM "user" WHERE email = ${seen.email} FOR NO KEY UPDATE`;
        const invitation = await findLive(ctx, tx, token);
        const userId = await join(tx, ctx, { invitation, chosen });
        if (invitation.account?.organization?.id !== invitation.organization.id)
          await giveInvitedJobRole(tx, { ...invitation, userId });
        // The centre's spelling; the person's own name does not change.
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
        const { invitedBy } = await tx.invitation.update({
          where: { id: invitation.id },
          data: { acceptedAt: ctx.clock(), userId },
          select: { invitedBy: { select: { id: true, role: true } } },
        });
        const data = {
          organizationName: invitation.organization.name,
          learnerId: userId,
          learnerName: person.name,
          isManaged: invitedBy.role === 'CORPORATE_ADMIN',
        };
        const notices = [{ userId: invitedBy.id, data }];
        await notifications.notify(tx, ctx, invitationAcceptedKind, notices, { actorId: userId });
        await assignPlanned(tx, ctx, { invitation, userId });
        return { email: invitation.email, organization: invitation.organization };
      },
      { timeoutMs: 60_000 },
    ),
  );
  clearChildcareSessionCache();
  return joined;
}
