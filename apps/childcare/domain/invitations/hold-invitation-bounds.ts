import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';
import { invitationEnd } from './invitation-rows.ts';

/** Two files of the largest size; a centre that invites in earnest never meets it. */
const mailsAnHour = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What one person may get from a centre in a day, whatever it withdraws and sends again. */
export const mailsToOneAddress = 5;

/** What a centre that registered by itself may send in all before somebody looked at it; enough to try the service out. */
export const mailsBeforeApproval = 20;

const plain = (count: number) => count.toLocaleString('en');

async function holdHourlyBound(
  tx: ChildcareDb,
  { organizationId, mails, now }: { organizationId: string; mails: number; now: Date },
): Promise<void> {
  const sent = await tx.invitation.count({
    where: { organizationId, expiresAt: { gt: invitationEnd(new Date(now.getTime() - hourMs)) } },
  });
  if (sent + mails <= mailsAnHour) return;
  const left = Math.max(0, mailsAnHour - sent);
  throw errors.tooManyInvitations({
    message:
      left === 0
        ? `This centre has sent ${plain(sent)} invitations within the last hour, which is all it may. Continue in an hour`
        : `A centre may send ${plain(mailsAnHour)} invitations an hour, and ${plain(left)} of them are left. Invite fewer people now, or continue in an hour`,
    retryAfterSeconds: hourMs / 1000,
  });
}

/** Counted are all mails of the invitations that were mailed within the day. */
async function holdAddressBound(
  tx: ChildcareDb,
  { organizationId, emails, now }: { organizationId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const since = invitationEnd(new Date(now.getTime() - dayMs));
  const [full] = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM invitation
    WHERE organization_id = ${organizationId} AND email = ANY(${emails}) AND expires_at > ${since}
    GROUP BY email HAVING sum(sent_count) >= ${mailsToOneAddress} ORDER BY email LIMIT 1`;
  if (!full) return;
  throw errors.tooManyInvitations({
    message: `${full.email} was sent ${mailsToOneAddress} invitations or more by this centre, the last of them within a day. Try again tomorrow`,
    retryAfterSeconds: dayMs / 1000,
  });
}

/** Invitations that a centre mailed, each as often as it was. Index: invitation_organization_id_created_at_idx. */
export async function countSentInvitations(db: ChildcareDb, organizationId: string): Promise<number> {
  const { _sum } = await db.invitation.aggregate({ where: { organizationId }, _sum: { sentCount: true } });
  return _sum.sentCount ?? 0;
}

async function holdBudget(
  tx: ChildcareDb,
  { organizationId, mails }: { organizationId: string; mails: number },
): Promise<void> {
  const left = mailsBeforeApproval - (await countSentInvitations(tx, organizationId));
  if (mails <= left) return;
  throw errors.centreNotApproved({
    message:
      left <= 0
        ? `This centre is not approved yet and has sent all ${mailsBeforeApproval} invitations that it may send until then. It can invite more people once an administrator of the platform has approved it`
        : `This centre is not approved yet. Until then it may send ${mailsBeforeApproval} invitations, and ${left} of them are left. Invite fewer people now`,
  });
}

/**
 * Whether somebody may send so many invitations of a centre now, whoever of it sends them and in how many requests. The
 * centre's row is held, so that two who invite at once are counted one after the other. Counted are, for the hour, the
 * invitations whose link was mailed within it (known from its end), and for one address, so that nobody is flooded, all mails of
 * those of the last day; before a centre is approved, all it ever mailed. Throws tooManyInvitations, centreNotApproved. Index:
 * invitation_organization_id_created_at_idx.
 */
export async function holdInvitationBounds(
  tx: ChildcareDb,
  { organizationId, emails, now }: { organizationId: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const mails = emails.length;
  if (mails === 0) return;
  const [centre] = await tx.$queryRaw<{ isApproved: boolean }[]>`
    SELECT approved_at IS NOT NULL AS "isApproved" FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  if (!centre) throw errors.organizationNotFound();
  if (!centre.isApproved) await holdBudget(tx, { organizationId, mails });
  await holdHourlyBound(tx, { organizationId, mails, now });
  await holdAddressBound(tx, { organizationId, emails, now });
}
