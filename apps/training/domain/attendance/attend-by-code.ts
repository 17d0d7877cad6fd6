import { inTransaction, type Prisma, type TrainingDb } from '@repo/db/training';
import type { RecordedAttendance } from '@repo/schemas/training/attendance';
import { copyAcceptedReasonsToMarks } from '#domain/absence-documents/copy-accepted-reasons-to-marks.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatTime } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { publishAttendanceWebhooks } from '#domain/webhooks/publish-events.ts';
import { codeAgeInWindows, parseAttendanceCode } from './attendance-code.ts';
import { attendanceStateAt, attendanceStatusAt, sessionTimes } from './session-times.ts';

/** The current and the previous code, because typing takes time. */
const acceptedWindows = 2;
/** Five minutes, to tell an expired code from a wrong one. */
const rememberedWindows = 15;
const maximumSessionDays = 60;

const select = {
  id: true,
  number: true,
  title: true,
  courseRunId: true,
  startDate: true,
  endDate: true,
  startTime: true,
  endTime: true,
  attendanceSecret: true,
  courseRun: { select: { status: true, course: { select: { title: true } } } },
} satisfies Prisma.CourseRunSessionSelect;

type Session = Prisma.CourseRunSessionGetPayload<{ select: typeof select }>;

/** Marks the caller as present, during a session of their class. Throws attendanceNotStored, attendanceNotEnrolled. */
export async function markSelfPresentByCode(ctx: SignedInContext, text: string): Promise<RecordedAttendance> {
  const code = parseAttendanceCode(text);
  if (code === null) throw notStored('a code has eight letters and digits, such as 7K2M-9QXD');
  const userId = ctx.actor.id;
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const found = await findSession(tx, { code, userId, now });
    if (found === null) {
      throw notStored('this is no code of a class that is on now. Scan the one on the screen');
    }
    const { session, age } = found;
    const times = sessionTimes(session);
    const state = attendanceStateAt(times, now);
    if (session.courseRun.status === 'Cancelled') throw notStored('this class is cancelled');
    if (state === 'early') throw notStored('the code of this session works from 15 minutes before it begins');
    if (state === 'over') throw notStored(`this session ended at ${formatTime(session.endTime)}`);
    if (age >= acceptedWindows) {
      throw notStored('the code on the screen has changed since. Scan the one that is there now');
    }
    // Locked against a concurrent withdrawal.
    await tx.$queryRaw`SELECT id FROM enrolment
      WHERE user_id = ${userId} AND course_run_id = ${session.courseRunId} FOR SHARE`;
    const isEnrolled = await tx.enrolment.count({
      where: { userId, courseRunId: session.courseRunId, ...activeEnrolmentWhere },
    });
    if (isEnrolled === 0) throw errors.attendanceNotEnrolled();
    return store(tx, ctx, { session, status: attendanceStatusAt(times, now), now });
  });
}

function notStored(reason: string) {
  return errors.attendanceNotStored({ message: `Your attendance was not stored: ${reason}` });
}

/** Today's session with this current or expired code; the caller's own sessions are tried first. */
async function findSession(
  tx: TrainingDb,
  { code, userId, now }: { code: string; userId: string; now: Date },
): Promise<{ session: Session; age: number } | null> {
  const day = singaporeDate(now);
  const onToday = {
    // Attendance can open before midnight. The lower bound lets the query use the index.
    startDate: {
      gte: dateTextToColumn(addDaysToDateText(day, -maximumSessionDays)),
      lte: dateTextToColumn(addDaysToDateText(day, 1)),
    },
    endDate: { gte: dateTextToColumn(day) },
  };
  const mine = { courseRun: { enrolments: { some: { userId, ...activeEnrolmentWhere } } } };
  for (const where of [{ ...onToday, ...mine }, onToday]) {
    const sessions = await tx.courseRunSession.findMany({ where, select });
    for (const session of sessions) {
      const age = codeAgeInWindows(session, code, now, rememberedWindows);
      if (age !== null) return { session, age };
    }
  }
  return null;
}

type Mark = { session: Session; status: 'present' | 'late'; now: Date };

/** The first mark stays, whoever made it. */
async function store(
  tx: TrainingDb,
  ctx: SignedInContext,
  { session, status, now }: Mark,
): Promise<RecordedAttendance> {
  const userId = ctx.actor.id;
  const { count } = await tx.attendance.createMany({
    data: [{ sessionId: session.id, userId, status, method: 'code', markedById: userId, markedAt: now }],
    skipDuplicates: true,
  });
  if (count > 0) {
    if (status === 'late') await copyAcceptedReasonsToMarks(tx, { sessionId: session.id, userIds: [userId] });
    await recordAudit(tx, ctx, {
      action: 'attendance.by-code',
      targetType: 'session',
      targetId: session.id,
      after: { status },
    });
    await publishAttendanceWebhooks(tx, ctx, { sessionId: session.id, userIds: [userId] });
  }
  const mark = await tx.attendance.findUniqueOrThrow({
    where: { sessionId_userId: { sessionId: session.id, userId } },
    select: { status: true, markedAt: true },
  });
  if (mark.status === 'absent') {
    throw notStored('your trainer has marked you absent by hand. Speak to your trainer');
  }
  return {
    sessionId: session.id,
    courseRunId: session.courseRunId,
    courseTitle: session.courseRun.course.title,
    sessionNumber: session.number,
    sessionTitle: session.title,
    status: mark.status,
    markedAt: mark.markedAt.toISOString(),
    alreadyStored: count === 0,
  };
}
