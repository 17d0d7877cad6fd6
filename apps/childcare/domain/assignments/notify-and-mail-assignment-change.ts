import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import {
  assignmentCancelledMail,
  assignmentWaivedMail,
  deadlineMovedMail,
} from '#mails/assignment-changed.ts';
import {
  assignmentCancelledKind,
  assignmentWaivedKind,
  deadlineMovedKind,
} from '#notifications/learner-kinds.ts';

export type AssignmentChange =
  | { kind: 'deadline-moved'; before: Date | null; after: Date | null }
  | { kind: 'assignment-waived' }
  | { kind: 'assignment-cancelled' };

type Notified = {
  userId: string;
  name: string;
  email: string;
  title: string;
  slug: string;
  organizationName: string;
  isMailed: boolean;
};

/**
 * Whether learner `u` is notified of changes of assignment `a` with enrollment `e`. The learner does not know of an unpaid
 * assignment yet, and a finished course needs no notification.
 */
const isNotified = Prisma.sql`(u.deactivated_at IS NULL AND e.progress < 100
  AND (a.payment_status IS NULL OR a.payment_status = 'PAID'))`;

/** A learner who has not joined cannot sign in from a mail. */
export const isMailedOnChangeSql = Prisma.sql`COALESCE(${isNotified} AND u.password_hash IS NOT NULL, false)`;

/** Indexes: assignment_pkey, enrollment_user_id_course_id_key. */
function findNotified(tx: ChildcareDb, ids: readonly string[]): Promise<Notified[]> {
  return tx.$queryRaw<Notified[]>`
    SELECT u.id AS "userId", u.name, u.email, c.title, c.slug, o.name AS "organizationName", ${isMailedOnChangeSql} AS "isMailed"
    FROM assignment a
    JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    JOIN organization o ON o.id = a.organization_id
    WHERE a.id = ANY(${[...ids]}) AND ${isNotified}
    ORDER BY c.title, a.id`;
}

async function notifyOf(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  notified: readonly Notified[],
  change: AssignmentChange,
): Promise<void> {
  const notices = notified.map(({ userId, title, slug }) => ({
    userId,
    data: { courseTitle: title, courseSlug: slug },
  }));
  if (change.kind !== 'deadline-moved') {
    const kind = change.kind === 'assignment-waived' ? assignmentWaivedKind : assignmentCancelledKind;
    return notifications.notify(tx, ctx, kind, notices);
  }
  const dates = {
    before: change.before?.toISOString() ?? null,
    after: change.after?.toISOString() ?? null,
  };
  const moved = notices.map(({ userId, data }) => ({ userId, data: { ...data, ...dates } }));
  await notifications.notify(tx, ctx, deadlineMovedKind, moved);
}

function mailsOf(mailed: readonly Notified[], change: AssignmentChange): MailContent[] {
  switch (change.kind) {
    case 'deadline-moved':
      return mailed.map((one) => deadlineMovedMail(one, { ...one, ...change }));
    case 'assignment-waived':
      return mailed.map((one) => assignmentWaivedMail(one, one));
    case 'assignment-cancelled':
      return [...Map.groupBy(mailed, ({ userId }) => userId).values()].flatMap((courses) => {
        const [first] = courses;
        return first ? [assignmentCancelledMail(first, { ...first, courses })] : [];
      });
  }
}

/**
 * One notification each, and a mail to those who can sign in, inside the caller's transaction. Call before a refund removes
 * the enrollment.
 */
export async function notifyAndMailAssignmentChange(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  { ids, change }: { ids: readonly string[]; change: AssignmentChange },
): Promise<void> {
  if (ids.length === 0) return;
  const notified = await findNotified(tx, ids);
  await notifyOf(tx, ctx, notified, change);
  const mailed = notified.filter(({ isMailed }) => isMailed);
  await queueMails(tx, ctx, mailsOf(mailed, change));
}
