import type { TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { formatTimes, sessionSelect, withDateTexts } from '#domain/classes/run-sessions.ts';
import { venueSelect } from '#domain/classes/venue-columns.ts';
import type { SignedInContext } from '#domain/context.ts';
import { enrolledMail } from '#mails/enrolled.ts';

export async function queueEnrolledMail(
  tx: TrainingDb,
  ctx: SignedInContext,
  { userId, courseRunId }: { userId: string; courseRunId: string },
): Promise<void> {
  const [person, run] = await Promise.all([
    tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true } }),
    tx.courseRun.findUniqueOrThrow({
      where: { id: courseRunId },
      select: {
        startDate: true,
        endDate: true,
        ...venueSelect,
        course: { select: { title: true, fee: true } },
        sessions: { select: sessionSelect },
      },
    }),
  ]);
  const { dates, sessions } = formatTimes(
    dateText(run.startDate),
    dateText(run.endDate),
    withDateTexts(run.sessions),
  );
  const fee = run.course.fee.isZero() ? 'none' : `S$${run.course.fee.toFixed(2)}`;
  const { title } = run.course;
  const byAdmin = userId !== ctx.actor.id;
  await queueMails(tx, ctx, [
    enrolledMail(person, { courseRunId, title, dates, sessions, venue: describeVenue(run), fee, byAdmin }),
  ]);
}
