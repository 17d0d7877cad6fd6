import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';
import { invitationEnd } from './invitation-rows.ts';

/** Two files of the largest size; a centre that invites in earnest never meets it. */
const mailsAnHour = 1_000;
const hourMs = 3_600_000;

const plain = (count: number) => count.toLocaleString('en');

/**
 * Refuses letters beyond what one centre may send in an hour, whoever of it sends them and in how many requests. Counted are
 * the invitations whose link was mailed within the hour, which its end tells; the centre's row is held, so that two who invite
 * at once are counted one after the other. Throws tooManyInvitations. Index: invitation_organization_id_created_at_idx.
 */
export async function holdHourlyBound(
  tx: ChildcareDb,
  { organizationId, letters, now }: { organizationId: string; letters: number; now: Date },
): Promise<void> {
  if (letters === 0) return;
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const sent = await tx.invitation.count({
    where: { organizationId, expiresAt: { gt: invitationEnd(new Date(now.getTime() - hourMs)) } },
  });
  if (sent + letters <= mailsAnHour) return;
  const left = Math.max(0, mailsAnHour - sent);
  throw errors.tooManyInvitations({
    message:
      left === 0
        ? `This centre has sent ${plain(sent)} invitations within the last hour, which is all it may. Go on in an hour`
        : `A centre may send ${plain(mailsAnHour)} invitations an hour, and ${plain(left)} of them are left. Invite fewer at a time, or go on in an hour`,
    retryAfterSeconds: hourMs / 1000,
  });
}
