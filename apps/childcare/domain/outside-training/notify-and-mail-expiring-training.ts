import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { reminderBatchSize, reminderSlotsSql, remindInBatches } from '#domain/reminders/expiry-reminders.ts';
import { unsubscribePath } from '#domain/reminders/unsubscribe.ts';
import { type ExpiringTraining, outsideTrainingExpiringMail } from '#mails/outside-training-expiring.ts';
import { outsideTrainingExpiringKind } from '#notifications/learner-kinds.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'keys'>;
type Due = Omit<ExpiringTraining, 'unsubscribePath'> & {
  userId: string;
  name: string;
  email: string;
  wantsMail: boolean;
};

const spans = [
  [-60, -14],
  [-14, 1],
] as const;

/**
 * Records and returns the reminders that are due: 60 and 14 days before the last day, from 9:00 in Singapore. Skips what was approved
 * during the period, and what its person recorded again since, under the same title. Index: outside_training_expires_on_idx.
 */
function takeDue(tx: ChildcareDb, now: Date): Promise<Due[]> {
  const today = Prisma.sql`(${now}::timestamptz AT TIME ZONE 'Asia/Singapore')::date`;
  return tx.$queryRaw<Due[]>`
    WITH due AS (
      SELECT o.id
      FROM outside_training o
      CROSS JOIN LATERAL ${reminderSlotsSql(Prisma.sql`o.expires_on`, spans)} slot
      WHERE o.status = 'APPROVED' AND o.expires_on BETWEEN ${today} AND ${today} + 61
        AND slot.begins <= ${now}::timestamptz AND slot.ends > ${now}::timestamptz AND o.decided_at <= slot.begins
        AND (o.expiry_notice_at IS NULL OR o.expiry_notice_at < slot.begins)
        AND EXISTS (SELECT FROM "user" u WHERE u.id = o.user_id AND u.deactivated_at IS NULL)
        AND NOT EXISTS (
          SELECT FROM outside_training newer
          WHERE newer.user_id = o.user_id AND lower(newer.title) = lower(o.title) AND newer.completed_on > o.completed_on
            AND newer.status <> 'REJECTED'
        )
      ORDER BY o.expires_on, o.id
      LIMIT ${reminderBatchSize}
      -- Another process has the others.
      FOR NO KEY UPDATE OF o SKIP LOCKED
    ), reminded AS (
      UPDATE outside_training t SET expiry_notice_at = ${now}::timestamptz FROM due WHERE t.id = due.id RETURNING t.*
    )
    SELECT r.id AS "trainingId", r.title, r.provider, r.expires_on::text AS "expiresOn", (r.expires_on - ${today})::int AS days,
      u.id AS "userId", u.name, u.email, u.organization_id IS NOT NULL AS "mayRecord",
      u.reminder_mails AND u.password_hash IS NOT NULL AND COALESCE(c.reminders_on, true) AS "wantsMail"
    FROM reminded r
    JOIN "user" u ON u.id = r.user_id
    LEFT JOIN organization c ON c.id = u.organization_id
    ORDER BY r.expires_on, r.id`;
}

/**
 * Writes the record, the notification and the mail in one transaction. No mail when the person or their centre turned reminders off.
 * Returns the number of reminders.
 */
export function notifyAndMailExpiringTraining(tools: Tools, signal?: AbortSignal): Promise<number> {
  const remind = async (tx: ChildcareDb, now: Date) => {
    const due = await takeDue(tx, now);
    await notifications.notify(
      tx,
      tools,
      outsideTrainingExpiringKind,
      due.map(({ userId, trainingId, title, expiresOn }) => ({
        userId,
        data: { trainingId, title, expiresOn },
      })),
    );
    const mailed = due.filter(({ wantsMail }) => wantsMail);
    await queueMails(
      tx,
      tools,
      mailed.map((one) =>
        outsideTrainingExpiringMail({ ...one, unsubscribePath: unsubscribePath(tools.keys, one.userId) }),
      ),
    );
    return due.length;
  };
  return remindInBatches(tools, remind, signal);
}
