import type { TransferChoices } from '@repo/schemas/training/transfer';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { findLearnerClashes } from '#domain/classes/find-clashes.ts';
import { unfinishedRunsSql } from '#domain/classes/list-unfinished-runs.ts';
import { sampleMail } from '#domain/classes/notify-learners-and-trainer.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getCompanySettings } from '#domain/settings/get-settings.ts';
import { classTransferredKind } from '#notifications/class-transferred-kind.ts';
import { accountClosedText, readTransferMailData } from './transfer-facts.ts';

/** The next ones; who wants a later one enrols the learner there. */
const maximumClasses = 30;

/** Other unfinished classes of the course that have a place, the next first. Stores nothing. Throws enrolmentNotFound and notTransferable. */
export async function listTransferChoices(ctx: AdminContext, enrolmentId: string): Promise<TransferChoices> {
  const { db } = ctx;
  const found = await db.enrolment.findUnique({
    where: { id: enrolmentId },
    select: {
      status: true,
      referenceNumber: true,
      courseRunId: true,
      user: { select: { id: true, fullName: true, email: true, deactivatedAt: true } },
      courseRun: {
        select: { courseId: true, startDate: true, endDate: true, course: { select: { title: true } } },
      },
    },
  });
  if (found === null) throw errors.enrolmentNotFound();
  if (found.status !== 'enrolled') throw errors.notTransferable();
  const { user, courseRun: from } = found;
  if (user.deactivatedAt !== null) throw errors.notTransferable({ message: accountClosedText });
  const open = await db.$queryRaw<{ id: string; placesLeft: number; waiting: number }[]>`
    SELECT r.id, r.intake_size + r.threshold - r.enrolled_count AS "placesLeft",
      (SELECT count(*)::int FROM waiting_entry w WHERE w.course_run_id = r.id AND w.user_id <> ${user.id}) AS waiting
    FROM course_run r
    WHERE r.course_id = ${from.courseId} AND r.id <> ${found.courseRunId} AND ${unfinishedRunsSql(ctx)}
      AND r.enrolled_count < r.intake_size + r.threshold
      AND NOT EXISTS (SELECT FROM enrolment e WHERE e.course_run_id = r.id AND e.user_id = ${user.id}
        AND e.status IN ('enrolled', 'completed'))
    ORDER BY r.start_date NULLS LAST, r.id LIMIT ${maximumClasses}`;
  const { reportsToAgency } = await getCompanySettings(ctx);
  const ids = open.map(({ id }) => id);
  const clashes = await findLearnerClashes(db, user.id, ids);
  const fromDates = { startDate: dateColumnToText(from.startDate), endDate: dateColumnToText(from.endDate) };
  const placesOf = new Map(open.map(({ id, ...places }) => [id, places]));
  const classes = (await readTransferMailData(db, fromDates, ids)).map(({ courseRunId, data }) => ({
    ...{ courseRunId, dates: data.dates, venue: data.venue },
    placesLeft: placesOf.get(courseRunId)?.placesLeft ?? 0,
    waiting: placesOf.get(courseRunId)?.waiting ?? 0,
    // The class that they leave is no clash.
    clashes: (clashes.get(courseRunId) ?? []).filter((clash) => clash.courseRunId !== found.courseRunId),
    mail: sampleMail(user, classTransferredKind, data),
  }));
  return {
    learnerName: user.fullName,
    courseTitle: from.course.title,
    from: formatDates(fromDates.startDate, fromDates.endDate),
    agencyReference: found.referenceNumber,
    isReportedToAgency: reportsToAgency,
    classes,
  };
}
