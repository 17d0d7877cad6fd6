import { inTransaction } from '@repo/db/training';
import { leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { feedbackReadyKind } from '#notifications/feedback-kinds.ts';

/** Classes per transaction. */
const atOnce = 200;

/** Closes what is over, and notifies each trainer whose class gave enough answers. Returns the number of classes. */
export async function closeDueFeedbackAndNotify(
  tools: Pick<Context, 'db' | 'keys' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(tools.db, (tx) => closeSome(tx, tools));
    total += count;
    if (count < atOnce) return total;
  }
}

async function closeSome(tx: Context['db'], tools: Pick<Context, 'keys' | 'clock'>): Promise<number> {
  const now = tools.clock();
  const over = await tx.$queryRaw<{ courseRunId: string }[]>`
    SELECT course_run_id AS "courseRunId" FROM feedback_round WHERE closes_at <= ${now} AND closed_at IS NULL
    ORDER BY course_run_id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`;
  const closed = await tx.feedbackRound.updateManyAndReturn({
    where: { courseRunId: { in: over.map(({ courseRunId }) => courseRunId) } },
    data: { closedAt: now },
    select: {
      courseRun: {
        select: {
          ...{ id: true, startDate: true, endDate: true, course: { select: { title: true } } },
          trainer: { select: { id: true, deactivatedAt: true } },
        },
      },
    },
  });
  const counts = await tx.feedbackResponse.groupBy({
    by: ['courseRunId'],
    where: { courseRunId: { in: over.map(({ courseRunId }) => courseRunId) } },
    _count: true,
  });
  const answersOf = new Map(counts.map(({ courseRunId, _count }) => [courseRunId, _count]));
  const notices = closed.flatMap(({ courseRun: { id, course, trainer, startDate, endDate } }) => {
    const answered = answersOf.get(id) ?? 0;
    if (answered < leastFeedbackAnswers || !trainer || trainer.deactivatedAt !== null) return [];
    const dates = formatDates(dateColumnToText(startDate), dateColumnToText(endDate));
    return [{ userId: trainer.id, data: { courseRunId: id, title: course.title, dates, answered } }];
  });
  await notifications.notify(tx, tools, feedbackReadyKind, notices);
  return over.length;
}
