import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { type DeadlineReminder, reminderMail } from '#mails/reminder.ts';
import { deadlineReminderKind, overdueKind } from '#notifications/learner-kinds.ts';
import { unsubscribePath } from './unsubscribe.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'keys'>;
type Due = Omit<DeadlineReminder, 'unsubscribePath'> & {
  userId: string;
  name: string;
  email: string;
  wantsMail: boolean;
};

const atOnce = 100;

/**
 * Stores and returns the next due reminders. Each kind has a period that starts at 9:00 in Singapore and ends where the next
 * one starts, so at most one is due at a time; a period that started before the deadline was set is skipped. The key prevents
 * duplicates by concurrent processes. Index: assignment_open_deadline.
 */
function takeDue(tx: ChildcareDb, now: Date): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`
    WITH kinds (kind, first_day, next_day) AS (
      VALUES ('30', -30, -7), ('7', -7, -1), ('1', -1, NULL), ('overdue', 1, 15)
    ), days AS (
      SELECT a.*, (a.deadline AT TIME ZONE 'Asia/Singapore')::date AS day
      FROM assignment a
      WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
        AND a.deadline BETWEEN ${now}::timestamptz - interval '16 days' AND ${now}::timestamptz + interval '31 days'
        AND (a.payment_status IS NULL OR a.payment_status = 'PAID')
    ), due AS (
      SELECT d.id, d.deadline, d.learner_id, d.course_id, d.organization_id, k.kind
      FROM days d
      CROSS JOIN kinds k
      CROSS JOIN LATERAL (SELECT
        (d.day + k.first_day + time '09:00') AT TIME ZONE 'Asia/Singapore' AS begins,
        COALESCE((d.day + k.next_day + time '09:00') AT TIME ZONE 'Asia/Singapore', d.deadline) AS ends
      ) slot
      JOIN organization o ON o.id = d.organization_id AND o.reminders_on
      JOIN "user" u ON u.id = d.learner_id AND u.deactivated_at IS NULL
      WHERE slot.begins <= ${now} AND slot.ends > ${now} AND d.deadline_since <= slot.begins
        AND NOT EXISTS (
          SELECT 1 FROM reminder r WHERE r.assignment_id = d.id AND r.kind = k.kind AND r.deadline = d.deadline
        )
      ORDER BY d.deadline, d.id
      LIMIT ${atOnce}
    ), held AS (
      -- Checked again under the lock: it may have been waived, finished or moved meanwhile.
      SELECT a.id FROM assignment a JOIN due ON due.id = a.id AND due.deadline = a.deadline
      WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      FOR NO KEY UPDATE OF a SKIP LOCKED
    ), written AS (
      INSERT INTO reminder (assignment_id, kind, deadline, sent_at)
      SELECT due.id, due.kind, due.deadline, ${now} FROM due JOIN held ON held.id = due.id
      ON CONFLICT DO NOTHING
      RETURNING assignment_id, kind
    )
    SELECT w.kind, due.deadline, u.id AS "userId", u.name, u.email, 
      -- A learner who has not joined cannot sign in from a mail.
      u.reminder_mails AND u.password_hash IS NOT NULL AS "wantsMail",
      c.title AS "courseTitle", c.slug AS "courseSlug", o.name AS "organizationName",
      ((due.deadline AT TIME ZONE 'Asia/Singapore')::date - (${now}::timestamptz AT TIME ZONE 'Asia/Singapore')::date)::int AS days
    FROM written w
    JOIN due ON due.id = w.assignment_id
    JOIN "user" u ON u.id = due.learner_id
    JOIN course c ON c.id = due.course_id
    JOIN organization o ON o.id = due.organization_id`;
}

function noticeOf({ userId, courseTitle, courseSlug, days, deadline }: Due) {
  return { userId, data: { courseTitle, courseSlug, days, deadline: deadline.toISOString() } };
}

async function notifyDue(tx: ChildcareDb, tools: Tools, due: readonly Due[]): Promise<void> {
  const { late = [], early = [] } = Object.groupBy(due, ({ kind }) =>
    kind === 'overdue' ? 'late' : 'early',
  );
  await notifications.notify(
    tx,
    tools,
    overdueKind,
    late.map(noticeOf).map(({ userId, data: { days: _, ...data } }) => ({ userId, data })),
  );
  await notifications.notify(tx, tools, deadlineReminderKind, early.map(noticeOf));
  const mailed = due.filter(({ wantsMail }) => wantsMail);
  const mails = mailed.map((one) =>
    reminderMail({ ...one, unsubscribePath: unsubscribePath(tools.keys, one.userId) }),
  );
  await queueMails(tx, tools, mails);
}

/**
 * Reminds learners 30, 7 and 1 days before a deadline and once after it; reminder, notification and mail are stored together.
 * Leaves out unpaid, waived, cancelled and finished assignments and centres with reminders off. Learners without reminder
 * mails only get the notification. Returns the number of reminders.
 */
export async function notifyAndMailDueReminders(tools: Tools, signal?: AbortSignal): Promise<number> {
  const now = tools.clock();
  for (let sent = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(tools.db, async (tx) => {
      const due = await takeDue(tx, now);
      await notifyDue(tx, tools, due);
      return due.length;
    });
    sent += count;
    // Fewer than a full batch may also mean that another process has the others.
    if (count < atOnce) return sent;
  }
}
