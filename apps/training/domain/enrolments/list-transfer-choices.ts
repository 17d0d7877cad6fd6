import type { TransferChoices } from '@repo/schemas/training/transfer';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { findLearnerClashes } from '#domain/classes/find-clashes.ts';
import { unfinishedRunsWhere } from '#domain/classes/list-unfinished-runs.ts';
import { sampleMail } from '#domain/classes/notify-learners-and-trainer.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { classTransferredKind } from '#notifications/class-transferred-kind.ts';
import { describeTransfer } from './transfer-facts.ts';

/** The next ones; who wants a later one enrols the learner there. */
const mostClasses = 30;

/** Other unfinished classes of the course that have a place, the next first. Stores nothing. Throws enrolmentNotFound and notTransferable. */
export async function listTransferChoices(ctx: AdminContext, enrolmentId: string): Promise<TransferChoices> {
  const { db } = ctx;
  const found = await db.enrolment.findUnique({
    where: { id: enrolmentId },
    select: {
      status: true,
      referenceNumber: true,
      courseRunId: true,
      user: { select: { id: true, fullName: true, email: true } },
      courseRun: {
        select: { courseId: true, startDate: true, endDate: true, course: { select: { title: true } } },
      },
    },
  });
  if (found === null) throw errors.enrolmentNotFound();
  if (found.status !== 'enrolled') throw errors.notTransferable();
  const { user, courseRun: from } = found;
  const runs = await db.courseRun.findMany({
    where: {
      AND: [unfinishedRunsWhere(ctx)],
      courseId: from.courseId,
      id: { not: found.courseRunId },
      enrolments: { none: { userId: user.id, ...activeEnrolmentWhere } },
    },
    orderBy: [{ startDate: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take: mostClasses,
    select: { id: true, enrolledCount: true, intakeSize: true, threshold: true },
  });
  const open = runs.filter((run) => run.enrolledCount < run.intakeSize + run.threshold);
  const clashes = await findLearnerClashes(
    db,
    user.id,
    open.map(({ id }) => id),
  );
  const fromDates = { startDate: dateText(from.startDate), endDate: dateText(from.endDate) };
  const classes = [];
  for (const run of open) {
    const data = await describeTransfer(db, fromDates, run.id);
    classes.push({
      ...{ courseRunId: run.id, dates: data.dates, venue: data.venue },
      placesLeft: run.intakeSize + run.threshold - run.enrolledCount,
      // The class that they leave is no clash.
      clashes: (clashes.get(run.id) ?? []).filter((clash) => clash.courseRunId !== found.courseRunId),
      mail: sampleMail(user, classTransferredKind, data),
    });
  }
  return {
    learnerName: user.fullName,
    courseTitle: from.course.title,
    from: formatDates(fromDates.startDate, fromDates.endDate),
    agencyReference: found.referenceNumber,
    classes,
  };
}
