import type { ChildcareDb } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  findNotifiedOfChange,
  notifyOfAssignmentChange,
} from '#domain/assignments/notify-and-mail-assignment-change.ts';
import type { Context } from '#domain/context.ts';
import { courseRepeatMail } from '#mails/course-repeat.ts';

export const reasonOfRepeat = (note: string) =>
  note === '' ? 'The course has a new version.' : `The course has a new version: ${note}`;

type News = {
  /** What is new in the version; '' where its author wrote nothing. */
  note: string;
  /** Of the assignments whose course has begun again, by id. */
  deadlines: ReadonlyMap<string, Date | null>;
};

/** Learners whose course has begun again for a new version get a notification, and a mail where they can sign in. */
export async function notifyAndMailRepeat(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  { note, deadlines }: News,
): Promise<void> {
  const change = { kind: 'course-reset' as const, reason: reasonOfRepeat(note), deadlines };
  const notified = await findNotifiedOfChange(tx, { ids: [...deadlines.keys()], change });
  await notifyOfAssignmentChange(tx, ctx, notified, change);
  const mailed = notified.filter(({ isMailed }) => isMailed);
  await queueMails(
    tx,
    ctx,
    mailed.map((person) =>
      courseRepeatMail(person, { ...person, note, deadline: deadlines.get(person.id) ?? null }),
    ),
  );
}
