import type { TrainingDb } from '@repo/db/training';
import type { NotificationKind } from '@repo/notifications/define-kind';
import type { PlannedMail } from '@repo/schemas/training/class-change';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { type Audience, mailTo, type Recipient } from '#mails/layout.ts';

/** What a notification of a class holds for learners, and for the trainer. */
export type ClassNotice<Data> = {
  kind: NotificationKind<Data>;
  dataFor: (audience: Audience) => Data;
};

/** Includes the trainer, co-trainers and assistants. */
export async function notifyLearnersAndTrainer<Data>(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  courseRunId: string,
  {
    kind,
    dataFor,
    learnersOnly = false,
    withMail = true,
    bellOnly = false,
  }: ClassNotice<Data> & { learnersOnly?: boolean; withMail?: boolean; bellOnly?: boolean },
): Promise<void> {
  const people = await listPeople(tx, courseRunId);
  const notices = people
    .filter(({ audience }) => audience === 'learner' || !learnersOnly)
    .map(({ person, audience }) => ({ userId: person.id, data: dataFor(audience) }));
  await notifications.notify(tx, ctx, kind, notices, { withMail, bellOnly });
}

/** One sample mail per audience. Sends nothing. */
export async function sampleClassMailsByAudience<Data>(
  db: TrainingDb,
  courseRunId: string,
  { kind, dataFor }: ClassNotice<Data>,
): Promise<PlannedMail[]> {
  const people = await listPeople(db, courseRunId);
  return (['learner', 'trainer'] as const).flatMap((audience) => {
    const addressed = people.filter((each) => each.audience === audience);
    const [first] = addressed;
    if (first === undefined) return [];
    const mail = sampleMail(first.person, kind, dataFor(audience));
    return [{ audience, people: addressed.length, ...mail }];
  });
}

/** The mail of a kind as this person would read it. Sends nothing. */
export function sampleMail<Data>(
  person: Recipient,
  kind: NotificationKind<Data>,
  data: Data,
): Pick<PlannedMail, 'subject' | 'text'> {
  const { subject = '', paragraphs = [], footer = '' } = kind.mail?.(data, 1) ?? {};
  const mail = mailTo(person, { subject, paragraphs, footer });
  return { subject: mail.subject, text: mail.paragraphs.join('\n') };
}

/** People with an open account. A trainer who is also a learner counts as the trainer. */
async function listPeople(db: TrainingDb, courseRunId: string) {
  const select = { id: true, fullName: true, email: true, deactivatedAt: true } as const;
  const { trainer, coTrainers, enrolments } = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: {
      trainer: { select },
      coTrainers: { orderBy: { userId: 'asc' }, select: { user: { select } } },
      enrolments: { where: activeEnrolmentWhere, orderBy: { id: 'asc' }, select: { user: { select } } },
    },
  });
  const trainers = [...(trainer ? [trainer] : []), ...coTrainers.map(({ user }) => user)];
  const learners = enrolments
    .map(({ user }) => user)
    .filter(({ id }) => trainers.every((each) => each.id !== id));
  return [
    ...learners.map((person) => ({ person, audience: 'learner' as Audience })),
    ...trainers.map((person) => ({ person, audience: 'trainer' as Audience })),
  ].filter(({ person }) => person.deactivatedAt === null);
}
