import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { canManageClass, canTakeAttendance } from '#domain/classes/class-visibility.ts';
import { sessionSelect } from '#domain/classes/run-sessions.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws sessionNotFound, also when not permitted. */
export async function getSessionHeading(
  { db, actor }: TrainerContext,
  { courseRunId, sessionId }: { courseRunId: string; sessionId: string },
) {
  const session = await db.courseRunSession.findFirst({
    where: { id: sessionId, courseRunId },
    select: {
      ...sessionSelect,
      courseRun: { select: { ...classTrainersSelect, venueRoom: true, course: { select: { title: true } } } },
    },
  });
  if (session === null || !canTakeAttendance(actor, session.courseRun)) throw errors.sessionNotFound();
  const { number, title, startTime, endTime, room, courseRun } = session;
  return {
    courseTitle: courseRun.course.title,
    number,
    title: title || `Session ${number}`,
    when: formatSessionPeriod({
      startDate: dateColumnToText(session.startDate),
      endDate: dateColumnToText(session.endDate),
      startTime,
      endTime,
    }),
    /** Assistants take attendance, and see no documents of learners. */
    seesDocuments: canManageClass(actor, courseRun),
    room: room || courseRun.venueRoom,
  };
}
