import { inTransaction } from '@repo/db/training';
import type { AttendanceDetailsBody, AttendanceRow } from '@repo/schemas/training/attendance';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockMarkableSession } from './find-session.ts';
import { readAttendanceRows } from './read-attendance.ts';
import { sessionMinutes } from './session-times.ts';

type Place = { sessionId: string; userId: string };

/**
 * How much of a session somebody attended, and why they missed the rest. Throws sessionNotFound, forbidden, sessionToCome,
 * learnerNotMarked, changedMeanwhile and invalid.
 */
export async function saveAttendanceDetails(
  ctx: TrainerContext,
  { sessionId, userId }: Place,
  { expectedMarkedAt, ...details }: AttendanceDetailsBody,
): Promise<AttendanceRow> {
  return inTransaction(ctx.db, async (tx) => {
    const session = await lockMarkableSession(tx, ctx, sessionId);
    const { courseRunId } = session;
    const read = () => readAttendanceRows(tx, { sessionId, courseRunId, userIds: [userId] });
    const [before] = await read();
    if (!before?.status || before.markedAt === null) throw errors.learnerNotMarked();
    if (Date.parse(before.markedAt) !== Date.parse(expectedMarkedAt)) {
      const message = 'Somebody else marked this learner';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedMarkedAt', message }] });
    }
    const all = sessionMinutes(session);
    refuseMinutes(details, before.status, all);
    // All of the session is all of it, also when it is made longer.
    const minutes = details.minutes === all ? null : details.minutes;
    const markedAt = new Date(Math.max(+ctx.clock(), Date.parse(before.markedAt) + 1));
    const by = { method: 'hand', markedById: ctx.actor.id, markedAt } as const;
    await tx.attendance.update({
      where: { sessionId_userId: { sessionId, userId } },
      data: { ...details, minutes, ...by },
      select: { userId: true },
    });
    // Why somebody was away can be about their health, so the log says only that it was changed.
    await recordAudit(tx, ctx, {
      action: 'attendance.details',
      targetType: 'session',
      targetId: sessionId,
      before: { learnerId: userId, minutes: before.minutes, madeUpMinutes: before.madeUpMinutes },
      after: {
        ...{ learnerId: userId, minutes, madeUpMinutes: details.madeUpMinutes },
        hasReason: details.reason !== null,
      },
    });
    const [after] = await read();
    return after ?? before;
  });
}

const toHours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);

type Minutes = Pick<AttendanceDetailsBody, 'minutes' | 'madeUpMinutes'>;

function refuseMinutes({ minutes, madeUpMinutes }: Minutes, status: string, all: number): void {
  const refuse = (field: keyof Minutes, message: string) =>
    errors.invalid({ message, details: [{ field, message }] });
  const isAbsent = status === 'absent';
  if (isAbsent && minutes !== null)
    throw refuse('minutes', 'Somebody who attended a part is present or late');
  const attended = isAbsent ? 0 : (minutes ?? all);
  if (attended > all) throw refuse('minutes', `The session has ${toHours(all)} hours`);
  if (attended + madeUpMinutes > all)
    throw refuse('madeUpMinutes', `Of ${toHours(all)} hours, ${toHours(all - attended)} were missed`);
}
