import { inTransaction } from '@repo/db/training';
import type {
  ClassMessage,
  ClassMessagePreview,
  PreviewClassMessageBody,
  SendClassMessageBody,
} from '@repo/schemas/training/class-message';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { sampleMail } from '#domain/classes/notify-learners-and-trainer.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import type { Audience } from '#mails/layout.ts';
import { classMessageKind } from '#notifications/class-message-kind.ts';
import { classMessageSelect, toClassMessage } from './list-class-messages.ts';
import { listMessageRecipients, recipientsVersionOf } from './message-recipients.ts';

/** Whoever lost the answer and sends the text again, from a reloaded page or another tab, mails nothing. */
const sameTextMs = 3_600_000;

async function readMessageFacts({ db, actor }: Pick<TrainerContext, 'db' | 'actor'>, courseRunId: string) {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: { ...classTrainersSelect, startDate: true, endDate: true, course: { select: { title: true } } },
  });
  const { startDate, endDate, course } = assertFoundAndManageable(actor, run);
  const dates = formatDates(dateColumnToText(startDate), dateColumnToText(endDate));
  return { courseRunId, title: course.title, dates, sender: actor.fullName };
}

/** Who would get the message, and how it reads. Stores and sends nothing. Throws courseRunNotFound and forbidden. */
export async function previewClassMessage(
  ctx: TrainerContext,
  courseRunId: string,
  { body }: PreviewClassMessageBody,
): Promise<ClassMessagePreview> {
  const facts = await readMessageFacts(ctx, courseRunId);
  const people = await listMessageRecipients(ctx.db, courseRunId, ctx.actor.id);
  const mails = (['learner', 'trainer'] as const).flatMap((audience: Audience) => {
    const addressed = people.filter((person) => person.audience === audience);
    const [first] = addressed;
    if (first === undefined) return [];
    const mail = sampleMail(first, classMessageKind, { ...facts, body, audience });
    return [{ audience, people: addressed.length, ...mail }];
  });
  return {
    mails,
    recipients: people.length,
    recipientsVersion: recipientsVersionOf(people),
    names: people.map(({ fullName }) => fullName),
  };
}

/**
 * Mails the message to everybody in the class, once for a client key and once for a text in an hour. Throws courseRunNotFound,
 * forbidden, classIsEmpty, and recipientsChanged when they are not the people that were previewed.
 */
export async function sendClassMessage(
  ctx: TrainerContext,
  courseRunId: string,
  { body, clientKey, expectedRecipients }: SendClassMessageBody,
): Promise<ClassMessage> {
  const facts = await readMessageFacts(ctx, courseRunId);
  return inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    const sender = { senderId: ctx.actor.id };
    const byKey = await tx.classMessage.findUnique({
      where: { senderId_clientKey: { ...sender, clientKey } },
      select: classMessageSelect,
    });
    if (byKey) return toClassMessage(byKey);
    const people = await listMessageRecipients(tx, courseRunId, ctx.actor.id);
    const justNow = new Date(ctx.clock().getTime() - sameTextMs);
    const sameText = await tx.classMessage.findFirst({
      where: { ...sender, courseRunId, body, recipients: people.length, sentAt: { gt: justNow } },
      select: classMessageSelect,
    });
    if (sameText) return toClassMessage(sameText);
    if (people.length === 0) throw errors.classIsEmpty();
    if (recipientsVersionOf(people) !== expectedRecipients)
      throw errors.recipientsChanged({
        details: [{ field: 'expectedRecipients', message: `${people.length} people are in the class now` }],
      });
    const made = await tx.classMessage.create({
      data: {
        ...{ courseRunId, ...sender, clientKey, body },
        ...{ recipients: people.length, sentAt: ctx.clock() },
      },
      select: classMessageSelect,
    });
    const notices = people.map(({ id, audience }) => ({ userId: id, data: { ...facts, body, audience } }));
    await notifications.notify(tx, ctx, classMessageKind, notices);
    await recordAudit(tx, ctx, {
      action: 'class.message',
      targetType: 'course-run',
      targetId: courseRunId,
      after: { recipients: people.length },
    });
    return toClassMessage(made);
  });
}
