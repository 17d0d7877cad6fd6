import type { ChildcareDb } from '@repo/db/childcare';
import { isOwnEmailVerified } from '#domain/accounts/is-address-proven.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invitationExpiresAt } from './get-managed-invitation.ts';

/** Two import files of the largest size: normal use never reaches it. */
const maxHourlyMails = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Invitation mails that one address may get from a centre before it must wait a day. Withdrawing and inviting again does not
 * reset the count.
 */
const maxDailyMailsPerAddress = 5;

/** Invitations that a self-registered centre may send in total before it is approved; enough to try the service. */
export const maxMailsBeforeApproval = 20;

const plain = (count: number) => count.toLocaleString('en');

async function enforceHourlyLimit(
  tx: ChildcareDb,
  { organizationId, mails, now }: { organizationId: string; mails: number; now: Date },
): Promise<void> {
  const sent = await tx.invitation.count({
    where: { organizationId, expiresAt: { gt: invitationExpiresAt(new Date(now.getTime() - hourMs)) } },
  });
  if (sent + mails <= maxHourlyMails) return;
  const left = Math.max(0, maxHourlyMails - sent);
  throw errors.tooManyInvitations({
    message:
      left === 0
        ? `This centre has sent ${plain(sent)} invitations within the last hour, which is all it may. Continue in an hour`
        : `A centre may send ${plain(maxHourlyMails)} invitations an hour, and ${plain(left)} of them are left. Invite fewer people now, or continue in an hour`,
    retryAfterSeconds: hourMs / 1000,
  });
}

/** Counts every mail of each invitation last mailed within 24 hours, earlier mails included. */
async function enforceAddressLimit(
  tx: ChildcareDb,
  { organizationId, emails, now }: { organizationId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const since = invitationExpiresAt(new Date(now.getTime() - dayMs));
  const [full] = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM invitation
    WHERE organization_id = ${organizationId} AND email = ANY(${emails}) AND expires_at > ${since}
    GROUP BY email HAVING sum(sent_count) >= ${maxDailyMailsPerAddress} ORDER BY email LIMIT 1`;
  if (!full) return;
  throw errors.tooManyInvitations({
    message: `${full.email} was sent ${maxDailyMailsPerAddress} invitations or more by this centre, the last of them within a day. Try again tomorrow`,
    retryAfterSeconds: dayMs / 1000,
  });
}

/** Invitation mails that the centre has sent, resends included. Index: invitation_organization_id_created_at_idx. */
export async function countSentInvitationMails(db: ChildcareDb, organizationId: string): Promise<number> {
  const { _sum } = await db.invitation.aggregate({ where: { organizationId }, _sum: { sentCount: true } });
  return _sum.sentCount ?? 0;
}

async function enforceApprovalLimit(
  tx: ChildcareDb,
  { organizationId, mails }: { organizationId: string; mails: number },
): Promise<void> {
  const left = maxMailsBeforeApproval - (await countSentInvitationMails(tx, organizationId));
  if (mails <= left) return;
  throw errors.centreNotApproved({
    message:
      left <= 0
        ? `This centre is not approved yet and has sent all ${maxMailsBeforeApproval} invitations that it may send until then. It can invite more people once an administrator of the platform has approved it`
        : `This centre is not approved yet. Until then it may send ${maxMailsBeforeApproval} invitations, and ${left} of them are left. Invite fewer people now`,
  });
}

/**
 * Throws unless the centre may send these invitations now. Locks the centre's row, so that concurrent requests are counted one
 * after the other. Limits: per hour, the mails that the centre sent (a mail's time follows from `expires_at`, 14 days later);
 * per address, the mails of invitations last mailed within a day; before approval, all mails. Throws tooManyInvitations,
 * centreNotApproved, organizationNotFound. Index: invitation_organization_id_created_at_idx.
 */
export async function assertWithinInvitationLimits(
  tx: ChildcareDb,
  { organizationId, emails, now }: { organizationId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const mails = emails.length;
  if (mails === 0) return;
  const [centre] = await tx.$queryRaw<{ isApproved: boolean }[]>`
    SELECT approved_at IS NOT NULL AS "isApproved" FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  if (!centre) throw errors.organizationNotFound();
  if (!centre.isApproved) await enforceApprovalLimit(tx, { organizationId, mails });
  await enforceHourlyLimit(tx, { organizationId, mails, now });
  await enforceAddressLimit(tx, { organizationId, emails, now });
}

/**
 * What keeps a manager from inviting. `mailsLeft` until approval; null for an approved centre. Throws forbidden
 * without a centre.
 */
export async function readInvitationLimits(
  ctx: ManagerContext,
): Promise<{ isProven: boolean; mailsLeft: number | null }> {
  const { db, actor } = ctx;
  if (actor.organizationId === null) throw errors.forbidden();
  const [isProven, centre] = await Promise.all([
    isOwnEmailVerified(ctx),
    db.organization.findUniqueOrThrow({ where: { id: actor.organizationId }, select: { approvedAt: true } }),
  ]);
  if (centre.approvedAt !== null) return { isProven, mailsLeft: null };
  const sent = await countSentInvitationMails(db, actor.organizationId);
  return { isProven, mailsLeft: Math.max(0, maxMailsBeforeApproval - sent) };
}
