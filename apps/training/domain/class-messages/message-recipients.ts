import { createHash } from 'node:crypto';
import type { TrainingDb } from '@repo/db/training';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import type { Audience, Recipient } from '#mails/layout.ts';

export type MessageRecipient = Recipient & { id: string; audience: Audience };

/** Learners of the class by name, then its trainers, with an open account and without the sender. */
export async function listMessageRecipients(
  db: TrainingDb,
  courseRunId: string,
  senderId: string,
): Promise<MessageRecipient[]> {
  const select = { id: true, fullName: true, email: true, deactivatedAt: true } as const;
  const { trainer, coTrainers, enrolments } = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: {
      trainer: { select },
      coTrainers: { orderBy: { userId: 'asc' }, select: { user: { select } } },
      enrolments: {
        where: activeEnrolmentWhere,
        orderBy: [{ user: { fullName: 'asc' } }, { id: 'asc' }],
        select: { user: { select } },
      },
    },
  });
  const trainers = [...(trainer ? [trainer] : []), ...coTrainers.map(({ user }) => user)];
  const learners = enrolments
    .map(({ user }) => user)
    .filter(({ id }) => trainers.every((each) => each.id !== id));
  return [
    ...learners.map((person) => ({ ...person, audience: 'learner' as const })),
    ...trainers.map((person) => ({ ...person, audience: 'trainer' as const })),
  ].filter(({ id, deactivatedAt }) => deactivatedAt === null && id !== senderId);
}

/** The same for the same people, in whatever order. */
export function recipientsVersionOf(recipients: readonly { id: string }[]): string {
  const ids = recipients.map(({ id }) => id).toSorted();
  return createHash('sha256').update(ids.join(' ')).digest('base64url');
}
