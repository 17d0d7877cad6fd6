import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CourseRunDetail, RescheduleRunBody } from '@repo/schemas/training/course-run';
import { checkSchedule } from '#domain/agency/check-schedule.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates, saySitting } from '#domain/calendar/say-dates.ts';
import { dateColumn, dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { classRescheduledMail } from '#mails/class-rescheduled.ts';
import { getCourseRun } from './get-course-run.ts';
import { mailClass } from './mail-class.ts';
import { inOrder, planSessions } from './run-sessions.ts';
import { storeSessions } from './store-sessions.ts';

/**
 * Moves a class: its dates and all its sessions. Who is in it is told the old and the new ones, and a Confirmed class
 * becomes Reschedule, when dates or times change; other words for a session change neither. Throws courseRunNotFound,
 * classCancelled, invalid for dates and sessions that do not fit, sessionNotFound, sessionAttended.
 */
export async function rescheduleRun(
  ctx: SignedInContext,
  id: string,
  body: RescheduleRunBody,
): Promise<CourseRunDetail> {
  const moved = await inTransaction(ctx.db, (tx) => move(tx, ctx, id, body));
  const run = await getCourseRun(ctx, id);
  if (moved) {
    const letter = { courseRunId: id, title: run.course.title, reason: body.reason, ...moved };
    ctx.defer(() => mailClass(ctx, id, (person) => classRescheduledMail(person, letter)));
  }
  return run;
}

type Times = { dates: string; sessions: string[] };

/** What changed of the times; null when only words did. */
async function move(
  tx: TrainingDb,
  ctx: SignedInContext,
  id: string,
  { startDate, endDate, ...body }: RescheduleRunBody,
): Promise<{ before: Times; after: Times } | null> {
  const locked = await lockRun(tx, id);
  if (locked.status === 'Cancelled') throw errors.classCancelled();
  const stored = await readSchedule(tx, id);
  const registration = moveRegistration({ startDate, ...body }, stored);
  const sessions = planSessions(body.sessions, stored.modeOfLearning);
  checkSchedule({ startDate, endDate, ...registration, sessions }, ctx.clock(), {
    mayHaveBegun: true,
    mayLackSessions: true,
  });
  const before = describe(locked.startDate, locked.endDate, stored.sessions);
  const after = describe(startDate, endDate, sessions);
  const hasMoved = JSON.stringify(before) !== JSON.stringify(after);
  const status = hasMoved && locked.status === 'Confirmed' ? 'Reschedule' : locked.status;
  await storeSessions(tx, id, sessions);
  await tx.courseRun.update({
    where: { id },
    data: {
      status,
      startDate: dateColumn(startDate),
      endDate: dateColumn(endDate),
      registrationOpeningDate: dateColumn(registration.registrationOpeningDate),
      registrationClosingDate: dateColumn(registration.registrationClosingDate),
    },
  });
  await recordAudit(tx, ctx, {
    action: 'class.reschedule',
    targetType: 'course-run',
    targetId: id,
    before: { status: locked.status, ...before },
    after: { status, ...after, ...(body.reason ? { reason: body.reason } : {}) },
  });
  return hasMoved ? { before, after } : null;
}

async function readSchedule(tx: TrainingDb, id: string) {
  const run = await tx.courseRun.findUniqueOrThrow({
    where: { id },
    select: {
      modeOfLearning: true,
      registrationOpeningDate: true,
      registrationClosingDate: true,
      sessions: { select: { startDate: true, endDate: true, startTime: true, endTime: true } },
    },
  });
  return {
    modeOfLearning: run.modeOfLearning,
    registrationOpeningDate: dateText(run.registrationOpeningDate),
    registrationClosingDate: dateText(run.registrationClosingDate),
    sessions: run.sessions.map((session) => ({
      ...session,
      startDate: dateText(session.startDate),
      endDate: dateText(session.endDate),
    })),
  };
}

type Registration = {
  registrationOpeningDate?: string | null | undefined;
  registrationClosingDate?: string | null | undefined;
};

/** What is not said stays where it is possible, and moves to the new start where it is not. */
function moveRegistration(wished: Registration & { startDate: string }, stored: Registration) {
  const atLatest = (date: string | null | undefined) =>
    date && date < wished.startDate ? date : wished.startDate;
  const opening = wished.registrationOpeningDate ?? atLatest(stored.registrationOpeningDate);
  const kept = atLatest(stored.registrationClosingDate);
  const [, later = opening] = [opening, kept].toSorted();
  const closing = wished.registrationClosingDate ?? later;
  return { registrationOpeningDate: opening, registrationClosingDate: closing };
}

function describe(
  startDate: string | null,
  endDate: string | null,
  sessions: readonly Parameters<typeof saySitting>[0][],
): Times {
  return { dates: sayDates(startDate, endDate), sessions: inOrder(sessions).map(saySitting) };
}
