import { inTransaction } from '@repo/db/training';
import type {
  AttendanceStatus,
  MarkAttendanceBody,
  SessionAttendance,
} from '@repo/schemas/training/attendance';
import { copyAcceptedReasonsToMarks } from '#domain/absence-documents/copy-accepted-reasons-to-marks.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { publishAttendanceWebhooks } from '#domain/webhooks/publish-events.ts';
import { lockMarkableSession } from './find-session.ts';
import { getSessionAttendance } from './get-session-attendance.ts';

/** All marks or none; they override codes. Throws sessionNotFound, forbidden, sessionToCome, invalid, changedMeanwhile. */
export async function markAttendance(
  ctx: TrainerContext,
  sessionId: string,
  { marks, answer }: MarkAttendanceBody,
): Promise<SessionAttendance> {
  await inTransaction(ctx.db, async (tx) => {
    const { courseRunId } = await lockMarkableSession(tx, ctx, sessionId);
    const userIds = marks.map(({ userId }) => userId);
    if (new Set(userIds).size < userIds.length) {
      throw errors.invalid({ message: 'Somebody is marked twice' });
    }
    const enrolled = await tx.enrolment.findMany({
      where: { courseRunId, userId: { in: userIds }, ...activeEnrolmentWhere },
      select: { userId: true },
    });
    const known = new Set(enrolled.map(({ userId }) => userId));
    const details = marks.flatMap(({ userId }, index) =>
      known.has(userId) ? [] : [{ field: `marks.${index}.userId`, message: 'Not in this class' }],
    );
    if (details.length > 0) {
      throw errors.invalid({ message: 'Somebody who is marked is not in this class', details });
    }
    const before = await tx.attendance.findMany({
      where: { sessionId, userId: { in: userIds } },
      select: { userId: true, status: true },
    });
    const stored = new Map(before.map(({ userId, status }) => [userId, status]));
    refuseOthersMarks(marks, stored);
    for (const { userId, status } of marks) {
      const key = { sessionId_userId: { sessionId, userId } };
      if (status === null) {
        await tx.attendance.deleteMany({ where: { sessionId, userId } });
        continue;
      }
      const by = { method: 'hand', markedById: ctx.actor.id, markedAt: ctx.clock() } as const;
      // A reason and a note stay: another mark can be a slip.
      const mark = { status, ...by, ...(status === 'absent' ? { minutes: null } : {}) };
      await tx.attendance.upsert({ where: key, create: { sessionId, userId, ...mark }, update: mark });
    }
    const changed = marks.filter(({ userId, status }) => status !== (stored.get(userId) ?? null));
    const missed = changed.filter(({ status }) => status === 'absent' || status === 'late');
    await copyAcceptedReasonsToMarks(tx, { sessionId, userIds: missed.map(({ userId }) => userId) });
    await recordAudit(tx, ctx, {
      action: 'attendance.mark',
      targetType: 'session',
      targetId: sessionId,
      before: Object.fromEntries(before.map(({ userId, status }) => [userId, status])),
      after: Object.fromEntries(marks.map(({ userId, status }) => [userId, status])),
    });
    await publishAttendanceWebhooks(tx, ctx, { sessionId, userIds: changed.map(({ userId }) => userId) });
  });
  return getSessionAttendance(ctx, sessionId, answer === 'all' ? null : marks.map(({ userId }) => userId));
}

function refuseOthersMarks(
  marks: MarkAttendanceBody['marks'],
  stored: ReadonlyMap<string, AttendanceStatus>,
): void {
  const details = marks.flatMap(({ userId, expectedStatus }, index) => {
    if (expectedStatus === undefined || expectedStatus === (stored.get(userId) ?? null)) return [];
    return [{ field: `marks.${index}.expectedStatus`, message: 'Somebody else marked this learner' }];
  });
  if (details.length > 0) throw errors.changedMeanwhile({ details });
}
