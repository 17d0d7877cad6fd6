import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { composeMail, type MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import type { Day } from '#domain/requirements/calendar-days.ts';
import {
  assignmentCancelledMail,
  assignmentWaivedMail,
  courseResetMail,
  deadlineMovedMail,
} from '#mails/assignment-changed.ts';
import {
  assignmentCancelledKind,
  assignmentWaivedKind,
  courseResetKind,
  deadlineMovedKind,
} from '#notifications/learner-kinds.ts';

type Deadlines = ReadonlyMap<string, Date | null>;

export type AssignmentChangeNotice =
  | { kind: 'deadline-moved' /** By the assignment's id. */; before: Deadlines; after: Deadlines }
  | {
      kind: 'assignment-waived';
      reason: string /** Its last day; absent for good. */;
      until?: Day | undefined;
    }
  | { kind: 'assignment-cancelled' }
  | {
      kind: 'course-reset';
      reason: string /** The new ones, by the assignment's id. */;
      deadlines: Deadlines;
    };

export type NotifiedOfChange = {
  id: string;
  userId: string;
  name: string;
  email: string;
  title: string;
  slug: string;
  organizationName: string;
  /** A learner who has not joined cannot sign in from a mail. */
  isMailed: boolean;
};

/** The learner does not know of an unpaid assignment yet. */
const knowsOfIt = Prisma.sql`(u.deactivated_at IS NULL AND (a.payment_status IS NULL OR a.payment_status = 'PAID'))`;

/** Whether learner `u` is notified of changes of assignment `a` with enrollment `e`: a finished course needs no notification. */
const isNotified = Prisma.sql`(${knowsOfIt} AND e.progress < 100)`;

/** Indexes: assignment_pkey, enrollment_user_id_course_id_key. */
export function findNotifiedOfChange(
  tx: ChildcareDb,
  { ids, change }: { ids: readonly string[]; change: AssignmentChangeNotice },
): Promise<NotifiedOfChange[]> {
  // A finished course is the very one that is started again.
  const isWanted = change.kind === 'course-reset' ? knowsOfIt : isNotified;
  return tx.$queryRaw<NotifiedOfChange[]>`
    SELECT a.id, u.id AS "userId", u.name, u.email, c.title, c.slug, o.name AS "organizationName",
      u.password_hash IS NOT NULL AS "isMailed"
    FROM assignment a
    JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    JOIN organization o ON o.id = a.organization_id
    WHERE a.id = ANY(${[...ids]}) AND ${isWanted}
    ORDER BY c.title, a.id`;
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

export async function notifyOfAssignmentChange(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  notified: readonly NotifiedOfChange[],
  change: AssignmentChangeNotice,
): Promise<void> {
  const noticesOf = <T extends object>(dataOf: (one: NotifiedOfChange) => T) =>
    notified.map((one) => ({
      userId: one.userId,
      data: { courseTitle: one.title, courseSlug: one.slug, ...dataOf(one) },
    }));
  switch (change.kind) {
    case 'deadline-moved': {
      const datesOf = ({ id }: NotifiedOfChange) => ({
        before: iso(change.before.get(id)),
        after: iso(change.after.get(id)),
      });
      return notifications.notify(tx, ctx, deadlineMovedKind, noticesOf(datesOf));
    }
    case 'assignment-waived': {
      const reason = change.reason ? { reason: change.reason } : {};
      return notifications.notify(
        tx,
        ctx,
        assignmentWaivedKind,
        noticesOf(() => reason),
      );
    }
    case 'assignment-cancelled':
      return notifications.notify(
        tx,
        ctx,
        assignmentCancelledKind,
        noticesOf(() => ({})),
      );
    case 'course-reset': {
      const { reason, deadlines } = change;
      const dataOf = ({ id }: NotifiedOfChange) => ({ reason, deadline: iso(deadlines.get(id)) });
      return notifications.notify(tx, ctx, courseResetKind, noticesOf(dataOf));
    }
  }
}

type LearnerMail = { name: string; mail: MailContent };

/** One mail for each learner, with all of their courses. */
function mailsOf(notified: readonly NotifiedOfChange[], change: AssignmentChangeNotice): LearnerMail[] {
  const mailed = notified.filter(({ isMailed }) => isMailed);
  return [...Map.groupBy(mailed, ({ userId }) => userId).values()].flatMap((courses) => {
    const [first] = courses;
    return first ? [{ name: first.name, mail: mailOf(first, courses, change) }] : [];
  });
}

function mailOf(
  first: NotifiedOfChange,
  courses: readonly NotifiedOfChange[],
  change: AssignmentChangeNotice,
): MailContent {
  const { organizationName } = first;
  switch (change.kind) {
    case 'deadline-moved': {
      const { before, after } = change;
      const moved = courses.map((one) => ({
        ...one,
        before: before.get(one.id) ?? null,
        after: after.get(one.id) ?? null,
      }));
      return deadlineMovedMail(first, { courses: moved, organizationName });
    }
    case 'assignment-waived':
      return assignmentWaivedMail(first, {
        courses,
        organizationName,
        reason: change.reason,
        until: change.until,
      });
    case 'assignment-cancelled':
      return assignmentCancelledMail(first, { courses, organizationName });
    case 'course-reset': {
      const { reason, deadlines } = change;
      const again = courses.map((one) => ({ ...one, deadline: deadlines.get(one.id) ?? null }));
      return courseResetMail(first, { courses: again, organizationName, reason });
    }
  }
}

/**
 * One notification for each assignment, and a mail to each learner who can sign in, inside the caller's transaction. Call before a
 * refund removes the enrollment.
 */
export async function notifyAndMailAssignmentChange(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  { ids, change }: { ids: readonly string[]; change: AssignmentChangeNotice },
): Promise<void> {
  if (ids.length === 0) return;
  const notified = await findNotifiedOfChange(tx, { ids, change });
  await notifyOfAssignmentChange(tx, ctx, notified, change);
  await queueMails(
    tx,
    ctx,
    mailsOf(notified, change).map(({ mail }) => mail),
  );
}

/** The mails that `notifyAndMailAssignmentChange` would send: their number, and the first `most` texts. */
export async function previewAssignmentChangeMails(
  tx: ChildcareDb,
  { ids, change, most }: { ids: readonly string[]; change: AssignmentChangeNotice; most: number },
) {
  const all = mailsOf(await findNotifiedOfChange(tx, { ids, change }), change);
  const examples = all.slice(0, most).map(({ name, mail }) => {
    const { to, subject, text } = composeMail(mail);
    return { to, name, subject, text };
  });
  return { mails: all.length, examples };
}
