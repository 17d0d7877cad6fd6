import { modeOfTrainingLabel } from '@repo/agency/code-lists';
import type { Prisma } from '@repo/db/training';
import type { ClassSession, CourseRunDetail } from '@repo/schemas/training/course-run';
import { dateColumnToText, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { isActiveEnrolmentStatus, toEnrolmentStatusText } from '#domain/enrolments/enrolment-rows.ts';
import { sessionSelect } from './run-sessions.ts';
import { venueSelect } from './venue-columns.ts';

export function runSelectWithOwnEnrolment(userId: string) {
  return {
    id: true,
    agencyRunId: true,
    status: true,
    cancelledReason: true,
    startDate: true,
    endDate: true,
    registrationOpeningDate: true,
    registrationClosingDate: true,
    modeOfLearning: true,
    ...venueSelect,
    venueWheelchairAccess: true,
    roomId: true,
    courseAdminEmail: true,
    scheduleInfo: true,
    intakeSize: true,
    threshold: true,
    minimumLearners: true,
    enrolledCount: true,
    updatedAt: true,
    course: { select: { id: true, code: true, title: true, description: true, fee: true } },
    trainer: { select: { id: true, fullName: true, email: true } },
    coTrainers: {
      orderBy: [{ role: 'asc' }, { user: { fullName: 'asc' } }, { userId: 'asc' }],
      select: { userId: true, role: true, user: { select: { fullName: true } } },
    },
    sessions: {
      orderBy: [{ number: 'asc' }],
      select: {
        id: true,
        ...sessionSelect,
        modeOfTraining: true,
        attendances: { where: { userId }, select: { status: true } },
      },
    },
    enrolments: { where: { userId }, select: { id: true, status: true, progress: true } },
  } satisfies Prisma.CourseRunSelect;
}

type RunRow = Prisma.CourseRunGetPayload<{ select: ReturnType<typeof runSelectWithOwnEnrolment> }>;

function toSession({ startDate, endDate, attendances, ...row }: RunRow['sessions'][number]): ClassSession {
  const [start, end] = [dateColumnToText(startDate), dateColumnToText(endDate)];
  return {
    ...row,
    startDate: start,
    endDate: end,
    startsAt: singaporeInstant(start, row.startTime).toISOString(),
    endsAt: singaporeInstant(end, row.endTime).toISOString(),
    myAttendance: attendances[0]?.status ?? null,
  };
}

/** `mayWriteToTrainer`: includes the trainer's email address. */
export function toCourseRun(row: RunRow, options: { seesTrainerEmail: boolean }): CourseRunDetail {
  const { enrolments, sessions, course, trainer, coTrainers, ...run } = row;
  const [mine] = enrolments;
  const seesAddress =
    options.seesTrainerEmail || (mine !== undefined && isActiveEnrolmentStatus(mine.status));
  return {
    ...run,
    updatedAt: run.updatedAt.toISOString(),
    course: { ...course, fee: course.fee.toNumber() },
    trainer: trainer && { ...trainer, email: seesAddress ? trainer.email : null },
    coTrainers: coTrainers.map(({ user, ...other }) => ({ ...other, ...user })),
    startDate: dateColumnToText(run.startDate),
    endDate: dateColumnToText(run.endDate),
    registrationOpeningDate: dateColumnToText(run.registrationOpeningDate),
    registrationClosingDate: dateColumnToText(run.registrationClosingDate),
    modeOfLearningLabel: modeOfTrainingLabel(run.modeOfLearning),
    placesLeft: Math.max(0, run.intakeSize + run.threshold - run.enrolledCount),
    sessions: sessions.map(toSession),
    myEnrolment: mine ? { ...mine, status: toEnrolmentStatusText(mine.status) } : null,
  };
}
