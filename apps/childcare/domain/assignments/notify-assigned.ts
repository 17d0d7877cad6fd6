import type { ChildcareDb } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { notify } from '#domain/notifications/notify.ts';
import { assignedMail } from '#mails/assigned.ts';

export type AssignedPair = { learnerId: string; courseId: string; deadline: Date | null };

/**
 * One notification for each course, and one mail for each learner who can sign in. Runs inside the caller's transaction, with
 * two reads for any number of pairs.
 */
export async function notifyAssigned(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  pairs: readonly AssignedPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const people = await tx.user.findMany({
    where: { id: { in: [...new Set(pairs.map(({ learnerId }) => learnerId))] } },
    select: { id: true, name: true, email: true, passwordHash: true },
  });
  const courses = await tx.course.findMany({
    where: { id: { in: [...new Set(pairs.map(({ courseId }) => courseId))] } },
    select: { id: true, title: true, slug: true },
  });
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const told = pairs.flatMap(({ learnerId, courseId, deadline }) => {
    const course = courseOf.get(courseId);
    return course ? [{ learnerId, deadline, title: course.title, slug: course.slug }] : [];
  });
  await notify(
    tx,
    told.map(({ learnerId, title, slug, deadline }) => ({
      userId: learnerId,
      kind: 'assigned' as const,
      data: { courseTitle: title, courseSlug: slug, deadline: deadline?.toISOString() ?? null },
    })),
  );
  const byLearner = Map.groupBy(told, ({ learnerId }) => learnerId);
  const mails = people.flatMap(({ id, passwordHash, ...person }) => {
    // A learner without a password joins by an invitation and finds the courses there.
    return passwordHash === null ? [] : [assignedMail(person, byLearner.get(id) ?? [])];
  });
  await queueMails(tx, ctx, mails);
}
