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
    refuseMinutes(details.minutes, before.status, sessionMinutes(session));
    const markedAt = new Date(Math.max(+ctx.clock(), Date.parse(before.markedAt) + 1));
    const by = { method: 'hand', markedById: ctx.actor.id, markedAt } as const;
    await tx.attendance.update({
      where: { sessionId_userId: { sessionId, userId } },
      data: { ...details, ...by },
      select: { userId: true },
    });
    // Why somebody was away can be about their health, so the log says only that it was changed.
    await recordAudit(tx, ctx, {
      action: 'attendance.details',
      targetType: 'session',
      targetId: sessionId,
      before: { learnerId: userId, minutes: before.minutes },
      after: { learnerId: userId, minutes: details.minutes, hasReason: details.reason !== null },
    });
    const [after] = await read();
    return after ?? before;
  });
}

function refuseMinutes(minutes: number | null, status: string, all: number): void {
  if (minutes === null) return;
  const refuse = (message: string) => errors.invalid({ message, details: [{ field: 'minutes', message }] });
  if (status === 'absent') throw refuse('Somebody who attended a part is present or late');
  if (minutes > all) throw refuse(`The session has ${all} minutes`);
}
