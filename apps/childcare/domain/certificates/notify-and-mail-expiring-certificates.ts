import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { reminderBatchSize, reminderSlotsSql, remindInBatches } from '#domain/reminders/expiry-reminders.ts';
import { unsubscribePath } from '#domain/reminders/unsubscribe.ts';
import { certificateExpiringMail, type ExpiringCertificate } from '#mails/certificate-expiring.ts';
import { certificateExpiringKind } from '#notifications/learner-kinds.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'keys'>;
type Due = Omit<ExpiringCertificate, 'unsubscribePath'> & {
  userId: string;
  courseSlug: string;
  name: string;
  email: string;
  wantsMail: boolean;
};

const lastDay = Prisma.sql`(k.expires_at AT TIME ZONE 'Asia/Singapore')::date`;
const spans = [
  [-90, -30],
  [-30, 0],
  [0, 8],
] as const;

/**
 * Records and returns the reminders that are due: 90 and 30 days before the last day and on it, from 9:00 in Singapore. The
 * periods do not overlap, and each has at most one reminder. Skips renewed certificates and those issued during the period.
 * Index: certificate_expires_at_idx.
 */
function takeDue(tx: ChildcareDb, now: Date): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`
    WITH due AS (
      SELECT k.id
      FROM certificate k
      CROSS JOIN LATERAL ${reminderSlotsSql(lastDay, spans)} slot
      WHERE k.revoked_at IS NULL AND k.expires_at BETWEEN ${now}::timestamptz - interval '9 days' AND ${now}::timestamptz + interval '91 days'
        AND slot.begins <= ${now} AND slot.ends > ${now} AND k.issued_at <= slot.begins
        AND (k.expiry_notice_at IS NULL OR k.expiry_notice_at < slot.begins)
        AND EXISTS (SELECT FROM "user" u WHERE u.id = k.user_id AND u.deactivated_at IS NULL)
        AND NOT EXISTS (
          SELECT FROM certificate newer
          WHERE newer.user_id = k.user_id AND newer.course_id = k.course_id AND newer.cycle > k.cycle
            AND newer.revoked_at IS NULL
        )
      ORDER BY k.expires_at, k.id
      LIMIT ${reminderBatchSize}
      -- Another process has the others.
      FOR NO KEY UPDATE OF k SKIP LOCKED
    ), told AS (
      UPDATE certificate SET expiry_notice_at = ${now} FROM due WHERE certificate.id = due.id
      RETURNING certificate.*
    )
    SELECT told.certificate_id AS "certificateId", told.expires_at AS "expiresAt", told.course_name AS "courseTitle",
      c.slug AS "courseSlug", c.status = 'PUBLISHED' AS "canRenew", u.id AS "userId", u.name, u.email,
      u.reminder_mails AND COALESCE(o.reminders_on, true) AS "wantsMail",
      ((told.expires_at AT TIME ZONE 'Asia/Singapore')::date - (${now}::timestamptz AT TIME ZONE 'Asia/Singapore')::date)::int AS days
    FROM told
    JOIN course c ON c.id = told.course_id
    JOIN "user" u ON u.id = told.user_id
    LEFT JOIN organization o ON o.id = u.organization_id`;
}

/**
 * Writes the record, the notification and the mail in one transaction. No mail when the owner or the centre turned reminders
 * off. Returns the number of reminders.
 */
export function notifyAndMailExpiringCertificates(tools: Tools, signal?: AbortSignal): Promise<number> {
  const remind = async (tx: ChildcareDb, now: Date) => {
    const due = await takeDue(tx, now);
    await notifications.notify(
      tx,
      tools,
      certificateExpiringKind,
      due.map(({ userId, certificateId, courseTitle, courseSlug, expiresAt }) => ({
        userId,
        data: { certificateId, courseTitle, courseSlug, expiresAt: expiresAt.toISOString() },
      })),
    );
    const mailed = due.filter(({ wantsMail }) => wantsMail);
    await queueMails(
      tx,
      tools,
      mailed.map((one) =>
        certificateExpiringMail({ ...one, unsubscribePath: unsubscribePath(tools.keys, one.userId) }),
      ),
    );
    return due.length;
  };
  return remindInBatches(tools, remind, signal);
}
