import type { ChildcareDb } from '@repo/db/childcare';
import { composeMail } from '@repo/mail/compose-mail';
import { assignedMail } from '#mails/assigned.ts';
import type { AssignedPair } from './notify-assigned.ts';

type Composed = { to: string; name: string; subject: string; text: string };

/** The mails that `notifyAssigned` would send, by recipient name: their number, and the first `most` texts. */
export async function composeAssigned(
  tx: ChildcareDb,
  pairs: readonly AssignedPair[],
  most = Number.POSITIVE_INFINITY,
): Promise<{ count: number; mails: Composed[] }> {
  const byLearner = Map.groupBy(pairs, ({ learnerId }) => learnerId);
  const people = await tx.user.findMany({
    where: { id: { in: [...byLearner.keys()] }, passwordHash: { not: null } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, email: true },
  });
  const courses = await tx.course.findMany({
    where: { id: { in: [...new Set(pairs.map(({ courseId }) => courseId))] } },
    select: { id: true, title: true, slug: true },
  });
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const shown = people.slice(0, Math.min(most, people.length));
  const mails = shown.map(({ id, ...person }) => {
    const own = (byLearner.get(id) ?? []).flatMap(({ courseId, deadline }) => {
      const course = courseOf.get(courseId);
      return course ? [{ ...course, deadline }] : [];
    });
    const { subject, text } = composeMail(assignedMail(person, own));
    return { to: person.email, name: person.name, subject, text };
  });
  return { count: people.length, mails };
}
