import type { ChildcareDb } from '@repo/db/childcare';
import { composeMail } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assignedMail } from '#mails/assigned.ts';
import { assignedKind } from '#notifications/learner-kinds.ts';

export type AssignedPair = { learnerId: string; courseId: string; deadline: Date | null };

/** The learners by name, each with their courses. Two reads for any number of pairs. */
export async function readAssignedLearners(tx: ChildcareDb, pairs: readonly AssignedPair[]) {
  const byLearner = Map.groupBy(pairs, ({ learnerId }) => learnerId);
  const people = await tx.user.findMany({
    where: { id: { in: [...byLearner.keys()] } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, email: true, passwordHash: true },
  });
  const found = await tx.course.findMany({
    where: { id: { in: [...new Set(pairs.map(({ courseId }) => courseId))] } },
    select: { id: true, title: true, slug: true },
  });
  const courseOf = new Map(found.map(({ id, ...course }) => [id, course]));
  return people.map(({ passwordHash, ...person }) => ({
    ...person,
    // A learner without a password joins by an invitation and finds the courses there.
    isMailed: passwordHash !== null,
    courses: (byLearner.get(person.id) ?? []).flatMap(({ courseId, deadline }) => {
      const course = courseOf.get(courseId);
      return course ? [{ ...course, deadline }] : [];
    }),
  }));
}

type AssignedLearners = Awaited<ReturnType<typeof readAssignedLearners>>;

/** One notification for each course. */
export function notifyAssigned(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  learners: AssignedLearners,
): Promise<void> {
  return notifications.notify(
    tx,
    ctx,
    assignedKind,
    learners.flatMap(({ id: userId, courses }) =>
      courses.map(({ title, slug, deadline }) => ({
        userId,
        data: { courseTitle: title, courseSlug: slug, deadline: deadline?.toISOString() ?? null },
      })),
    ),
  );
}

/**
 * One notification for each course, and one mail for each learner who can sign in. Runs inside the caller's transaction.
 */
export async function notifyAndMailAssigned(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  pairs: readonly AssignedPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const learners = await readAssignedLearners(tx, pairs);
  await notifyAssigned(tx, ctx, learners);
  const mailed = learners.filter(({ isMailed }) => isMailed);
  await queueMails(
    tx,
    ctx,
    mailed.map((learner) => assignedMail(learner, learner.courses)),
  );
}

/** The mails that `notifyAndMailAssigned` would send, by recipient name: their number, and the first `most` texts. */
export async function previewAssignedMails(
  tx: ChildcareDb,
  pairs: readonly AssignedPair[],
  most = pairs.length,
): Promise<{ count: number; mails: { to: string; name: string; subject: string; text: string }[] }> {
  const mailed = (await readAssignedLearners(tx, pairs)).filter(({ isMailed }) => isMailed);
  const mails = mailed.slice(0, most).map((learner) => {
    const { subject, text } = composeMail(assignedMail(learner, learner.courses));
    return { to: learner.email, name: learner.name, subject, text };
  });
  return { count: mailed.length, mails };
}
