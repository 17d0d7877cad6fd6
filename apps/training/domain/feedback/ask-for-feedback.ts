import { inTransaction } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import {
  addDaysToDateText,
  dateColumnToText,
  singaporeDate,
  singaporeInstant,
} from '#domain/calendar/singapore-date.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { feedbackAskedKind } from '#notifications/feedback-kinds.ts';
import { listClassesToAsk } from './classes-to-ask.ts';
import { findCurrentFeedbackForm } from './feedback-form.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

type CurrentForm = { id: string; daysOpen: number };

/** A class that ended longer ago is not asked, such as after the service was off. */
const latestAskDays = 14;

/** Far more than end in a fortnight; the rest follow in the next hour. */
const maximumClasses = 500;

/**
 * Asks the learners of classes that ended yesterday or earlier, each class once. Returns the number of classes. Several processes may
 * run it. Throws the last error once all classes were tried.
 */
export async function askForFeedback(tools: Tools, signal?: AbortSignal): Promise<number> {
  const form = await findCurrentFeedbackForm(tools.db);
  if (!form?.askedFrom) return 0;
  const now = tools.clock();
  const period = {
    from: earliestEnd(form.askedFrom, now),
    to: singaporeInstant(singaporeDate(now), '00:00'),
  };
  let asked = 0;
  let failure: unknown = null;
  for (const { courseRunId } of await listClassesToAsk(tools.db, { ...period, limit: maximumClasses })) {
    signal?.throwIfAborted();
    try {
      if (await askClass(tools, form, { ...period, courseRunId })) asked += 1;
    } catch (error) {
      // One class must not keep the others waiting.
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return asked;
}

/** When a class has to end, or to have ended, to be asked now or later; `askedFrom` is when asking was turned on. */
export function earliestEnd(askedFrom: Date, now: Date): Date {
  const earliestAsked = new Date(now.getTime() - latestAskDays * 24 * 3_600_000);
  return askedFrom > earliestAsked ? askedFrom : earliestAsked;
}

/** False when another process asked it, it was moved or cancelled meanwhile, or too few learners are left. */
async function askClass(
  tools: Tools,
  form: CurrentForm,
  due: { from: Date; to: Date; courseRunId: string },
): Promise<boolean> {
  const { courseRunId } = due;
  return inTransaction(tools.db, async (tx) => {
    const { startDate, endDate } = await lockRun(tx, courseRunId);
    const [found] = await listClassesToAsk(tx, { ...due, limit: 1 });
    if (found === undefined) return false;
    const { trainerId, coTrainers } = await tx.courseRun.findUniqueOrThrow({
      where: { id: courseRunId },
      select: classTrainersSelect,
    });
    const active = await tx.enrolment.findMany({
      where: { courseRunId, status: { in: ['enrolled', 'completed'] }, user: { deactivatedAt: null } },
      select: { id: true, userId: true },
    });
    // A trainer who is also a learner counts as the trainer.
    const learners = active.filter(
      ({ userId }) => userId !== trainerId && coTrainers.every((other) => other.userId !== userId),
    );
    const askedAt = tools.clock();
    const lastDay = addDaysToDateText(singaporeDate(askedAt), form.daysOpen);
    const closesAt = singaporeInstant(lastDay, '23:59');
    const round = { courseRunId, formId: form.id, askedAt, closesAt };
    const { count } = await tx.feedbackRound.createMany({ data: [round], skipDuplicates: true });
    if (count === 0) return false;
    await tx.feedbackRequest.createMany({
      data: learners.map(({ id }) => ({ enrolmentId: id, courseRunId })),
    });
    const data = {
      ...{ courseRunId, title: found.title, dates: formatDates(startDate, endDate) },
      ...{ until: lastDay, isReminder: false },
    };
    await notifications.notify(
      tx,
      tools,
      feedbackAskedKind,
      learners.map(({ userId }) => ({ userId, data })),
    );
    return true;
  });
}

const remindBeforeMs = 2 * 24 * 3_600_000;

/** Reminders per transaction. */
const atOnce = 1_000;

/** Reminds those who have not answered, once, two days before it is too late. Returns the number of reminders. */
export async function remindOfFeedback(tools: Tools, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(tools.db, (tx) => remindSome(tx, tools));
    total += count;
    if (count < atOnce) return total;
  }
}

type Unanswered = {
  enrolmentId: string;
  userId: string;
  courseRunId: string;
  title: string;
  startDate: Date | null;
  endDate: Date | null;
  closesAt: Date;
};

/** Who is being reminded or answers at this moment is left to the next run. Index: feedback_round_closes_at_idx. */
async function remindSome(tx: Tools['db'], tools: Tools): Promise<number> {
  const now = tools.clock();
  const due = await tx.$queryRaw<Unanswered[]>`
    SELECT q.enrolment_id AS "enrolmentId", e.user_id AS "userId", r.id AS "courseRunId", c.title,
      r.start_date AS "startDate", r.end_date AS "endDate", f.closes_at AS "closesAt"
    FROM feedback_round f JOIN feedback_request q ON q.course_run_id = f.course_run_id
    JOIN enrolment e ON e.id = q.enrolment_id AND e.status IN ('enrolled', 'completed')
    JOIN "user" u ON u.id = e.user_id AND u.deactivated_at IS NULL
    JOIN course_run r ON r.id = f.course_run_id JOIN course c ON c.id = r.course_id
    WHERE f.closes_at > ${now} AND f.closes_at <= ${new Date(now.getTime() + remindBeforeMs)}
      AND NOT q.has_answered AND q.reminded_at IS NULL
    ORDER BY q.enrolment_id LIMIT ${atOnce} FOR UPDATE OF q SKIP LOCKED`;
  await tx.feedbackRequest.updateMany({
    where: { enrolmentId: { in: due.map(({ enrolmentId }) => enrolmentId) } },
    data: { remindedAt: now },
  });
  const notices = due.map(({ userId, courseRunId, title, startDate, endDate, closesAt }) => {
    const dates = formatDates(dateColumnToText(startDate), dateColumnToText(endDate));
    return {
      userId,
      data: { courseRunId, title, dates, until: singaporeDate(closesAt), isReminder: true },
    };
  });
  await notifications.notify(tx, tools, feedbackAskedKind, notices);
  return due.length;
}
