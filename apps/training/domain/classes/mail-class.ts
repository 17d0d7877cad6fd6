import type { TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import type { Letter, Recipient } from '#mails/layout.ts';

/** Writes to everybody in a class, its trainer too. */
export async function mailClass(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  courseRunId: string,
  write: (person: Recipient) => Letter,
): Promise<void> {
  const person = { id: true, fullName: true, email: true, deactivatedAt: true } as const;
  const { trainer, enrolments } = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: {
      trainer: { select: person },
      enrolments: { where: activeEnrolment, orderBy: { id: 'asc' }, select: { user: { select: person } } },
    },
  });
  const people = new Map(
    [...enrolments.map(({ user }) => user), ...(trainer ? [trainer] : [])]
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map((each) => [each.id, each]),
  );
  await queueMails(tx, ctx, [...people.values()].map(write));
}
