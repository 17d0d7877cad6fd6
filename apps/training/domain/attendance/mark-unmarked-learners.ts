import { inTransaction } from '@repo/db/training';
import type {
  AttendanceStatus,
  MarkUnmarkedAnswer,
  MarkUnmarkedBody,
} from '@repo/schemas/training/attendance';
import { copyAcceptedReasonsToMarks } from '#domain/absence-documents/copy-accepted-reasons-to-marks.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishAttendanceWebhooks } from '#domain/webhooks/publish-events.ts';
import { lockMarkableSession } from './find-session.ts';
import { countLearnersAndUnmarked } from './read-attendance.ts';

/** Throws sessionNotFound, forbidden, sessionToCome, and changedMeanwhile when more are unmarked than the caller saw. */
export async function markUnmarkedLearners(
  ctx: TrainerContext,
  sessionId: string,
  { status, expectedUnmarked }: MarkUnmarkedBody,
): Promise<MarkUnmarkedAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { courseRunId } = await lockMarkableSession(tx, ctx, sessionId);
    // A mark that a learner makes meanwhile by code stays.
    const marked = await tx.$queryRaw<{ userId: string }[]>`
      INSERT INTO attendance (session_id, user_id, status, method, marked_by_id, marked_at)
      SELECT ${sessionId}, e.user_id, ${status}::"AttendanceStatus", 'hand', ${ctx.actor.id}, ${ctx.clock()}
      FROM enrolment e
      WHERE e.course_run_id = ${courseRunId} AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
      ON CONFLICT (session_id, user_id) DO NOTHING
      RETURNING user_id AS "userId"`;
    if (marked.length > expectedUnmarked) {
      const message = 'More learners are not marked than when you looked';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedUnmarked', message }] });
    }
    if (marked.length > 0) {
      const userIds = marked.map(({ userId }) => userId);
      if (status !== 'present') await copyAcceptedReasonsToMarks(tx, { sessionId, userIds });
      await recordAudit(tx, ctx, {
        action: 'attendance.mark',
        targetType: 'session',
        targetId: sessionId,
        before: {},
        after: Object.fromEntries(marked.map(({ userId }): [string, AttendanceStatus] => [userId, status])),
      });
      await publishAttendanceWebhooks(tx, ctx, { sessionId, userIds });
    }
    const { unmarked } = await countLearnersAndUnmarked(tx, { sessionId, courseRunId });
    return { marked: marked.length, unmarked };
  });
}
