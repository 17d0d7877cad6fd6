import type { AttendanceCode } from '@repo/schemas/training/attendance';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { linkTo } from '#mails/layout.ts';
import { currentAttendanceCode, formatAttendanceCode } from './attendance-code.ts';
import { getManageableSession } from './find-session.ts';
import { attendanceStateAt, sessionTimes } from './session-times.ts';

/** Throws sessionNotFound, forbidden. */
export async function getAttendanceCode(ctx: SignedInContext, sessionId: string): Promise<AttendanceCode> {
  const session = await getManageableSession(ctx.db, ctx.actor, sessionId);
  const now = ctx.clock();
  const times = sessionTimes(session);
  const { status, enrolledCount } = session.courseRun;
  const common = {
    opensAt: times.opensAt.toISOString(),
    startsAt: times.startsAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    enrolled: enrolledCount,
    attended: await ctx.db.attendance.count({
      where: {
        sessionId,
        status: { not: 'absent' },
        user: { enrolments: { some: { courseRunId: session.courseRunId, ...activeEnrolmentWhere } } },
      },
    }),
  };
  const state = status === 'Cancelled' ? 'cancelled' : attendanceStateAt(times, now);
  if (state !== 'open') return { ...common, state, code: null, url: null, secondsLeft: 0 };
  const { code, secondsLeft } = currentAttendanceCode(session, now);
  return {
    ...common,
    state,
    code: formatAttendanceCode(code),
    url: linkTo(`/attend?code=${code}`),
    secondsLeft,
  };
}
