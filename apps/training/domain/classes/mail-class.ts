import type { MailMessage } from '@repo/mail/mailer';
import type { Context } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import type { Recipient } from '#mails/layout.ts';

/** Writes to everybody in a class, its trainer too. One letter that cannot be sent does not keep back the others. */
export async function mailClass(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  courseRunId: string,
  write: (person: Recipient) => MailMessage,
): Promise<void> {
  const person = { id: true, fullName: true, email: true, deactivatedAt: true } as const;
  const { trainer, enrolments } = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: {
      trainer: { select: person },
      enrolments: { where: activeEnrolment, select: { user: { select: person } } },
    },
  });
  const people = new Map(
    [...enrolments.map(({ user }) => user), ...(trainer ? [trainer] : [])]
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map((each) => [each.id, each]),
  );
  const failures: unknown[] = [];
  for (const each of people.values()) {
    await mail.send(write(each)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} letters were not sent`);
}
