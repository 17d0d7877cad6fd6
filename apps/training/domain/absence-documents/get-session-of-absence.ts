import type { Prisma, TrainingDb } from '@repo/db/training';
import { absenceDocumentDays } from '@repo/schemas/training/absence-document';
import { addDaysToDateText, dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { taughtOrAssistedByWhere } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';

type Absence = { sessionId: string; userId: string };

/** The first day whose sessions still take documents of learners. */
export function earliestDayForAbsenceDocuments(now: Date) {
  return addDaysToDateText(singaporeDate(now), -absenceDocumentDays);
}

function markedByWhere(actor: SignedInContext['actor']): Prisma.CourseRunWhereInput {
  if (actor.roles.includes('admin')) return {};
  return actor.roles.includes('trainer') ? taughtOrAssistedByWhere(actor.id) : { id: { in: [] } };
}

/**
 * For learners of the class, of their own absence, and for who takes its attendance. Throws sessionNotFound, absenceTooLongAgo, and
 * absenceNotMissed for who was there all the time.
 */
export async function getSessionOfAbsence(
  tx: TrainingDb,
  { actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>,
  { sessionId, userId }: Absence,
) {
  const session = await tx.courseRunSession.findFirst({
    where: {
      id: sessionId,
      courseRun: {
        status: { not: 'Cancelled' },
        enrolments: { some: { userId, ...activeEnrolmentWhere } },
        ...(userId === actor.id ? {} : markedByWhere(actor)),
      },
    },
    select: {
      id: true,
      courseRunId: true,
      startDate: true,
      endDate: true,
      startTime: true,
      endTime: true,
      attendances: { where: { userId }, select: { status: true, minutes: true } },
      courseRun: { select: { course: { select: { title: true } } } },
    },
  });
  if (session === null) throw errors.sessionNotFound();
  if (userId === actor.id && dateColumnToText(session.endDate) < earliestDayForAbsenceDocuments(clock()))
    throw errors.absenceTooLongAgo();
  const [mark] = session.attendances;
  if (mark?.status === 'present' && mark.minutes === null) throw errors.absenceNotMissed();
  return session;
}
