import type { TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { PlannedMail } from '@repo/schemas/training/class-change';
import type { Context } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import type { Audience, MailContent, Recipient } from '#mails/layout.ts';

export type ComposeClassMail = (person: Recipient, audience: Audience) => MailContent;

/** Includes the trainer. */
export async function queueClassMails(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  courseRunId: string,
  write: ComposeClassMail,
): Promise<void> {
  const people = await listPeople(tx, courseRunId);
  await queueMails(
    tx,
    ctx,
    people.map(({ person, audience }) => write(person, audience)),
  );
}

/** One sample mail per audience. Sends nothing. */
export async function previewMails(
  db: TrainingDb,
  courseRunId: string,
  write: ComposeClassMail,
): Promise<PlannedMail[]> {
  const people = await listPeople(db, courseRunId);
  return (['learner', 'trainer'] as const).flatMap((audience) => {
    const addressed = people.filter((each) => each.audience === audience);
    const [first] = addressed;
    if (first === undefined) return [];
    const { subject, paragraphs } = write(first.person, audience);
    return [{ audience, people: addressed.length, subject, text: paragraphs.join('\n') }];
  });
}

/** People with an open account. A trainer who is also a learner counts as the trainer. */
async function listPeople(db: TrainingDb, courseRunId: string) {
  const select = { id: true, fullName: true, email: true, deactivatedAt: true } as const;
  const { trainer, enrolments } = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: {
      trainer: { select },
      enrolments: { where: activeEnrolment, orderBy: { id: 'asc' }, select: { user: { select } } },
    },
  });
  const learners = enrolments.map(({ user }) => user).filter(({ id }) => id !== trainer?.id);
  return [
    ...learners.map((person) => ({ person, audience: 'learner' as Audience })),
    ...(trainer ? [{ person: trainer, audience: 'trainer' as Audience }] : []),
  ].filter(({ person }) => person.deactivatedAt === null);
}
