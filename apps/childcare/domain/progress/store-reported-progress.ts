import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { ProgressAnswer, ProgressBody } from '@repo/schemas/childcare/progress';
import type { SignedInContext } from '#domain/context.ts';
import { type EnrolledLecture, lockEnrolledLecture } from './lock-enrolled-lecture.ts';
import { recomputeProgressAndComplete } from './recompute-progress.ts';
import { recordActivityAndStartAssignment } from './record-activity-and-start-assignment.ts';
import { addSessionTime, maxScormSeconds } from './scorm-time.ts';

const stored = {
  id: true,
  isCompleted: true,
  completedAt: true,
  watchedDuration: true,
  lastPosition: true,
  scormLessonStatus: true,
  scormSessionId: true,
  scormSessionSeconds: true,
  scormTotalSeconds: true,
  enrollment: { select: { scormTotalTime: true } },
  lecture: { select: { confirmation: true } },
} as const;

/** Uses `completed` if sent; otherwise a SCO is completed by "passed" or "completed". Undefined changes nothing. */
function completedBy({ completed, scormLessonStatus }: ProgressBody): boolean | undefined {
  if (completed !== undefined) return completed;
  return scormLessonStatus === 'passed' || scormLessonStatus === 'completed' ? true : undefined;
}

/** Stores the report in the lecture's row; the enrollment's lock prevents concurrent writes. */
async function storeReport(
  tx: ChildcareDb,
  { id: lectureId, enrollmentId }: EnrolledLecture,
  { body, now }: { body: ProgressBody; now: Date },
) {
  const where = { enrollmentId_lectureId: { enrollmentId, lectureId } };
  const before = await tx.lectureProgress.upsert({
    where,
    create: { enrollmentId, lectureId, startedAt: now },
    update: {},
    select: stored,
  });
  const { videoPosition, scormLessonStatus, scormLessonLocation, scormSessionTime, scormSessionId } = body;
  // A name under the text completes it, and no report.
  const reported = before.lecture.confirmation === null ? completedBy(body) : undefined;
  const isCompleted = reported ?? before.isCompleted;
  const time =
    scormSessionTime === undefined
      ? null
      : addSessionTime(
          {
            sessionId: before.scormSessionId,
            sessionSeconds: before.scormSessionSeconds,
            totalSeconds: before.scormTotalSeconds,
          },
          { seconds: scormSessionTime, sessionId: scormSessionId },
        );
  const after = await tx.lectureProgress.update({
    where,
    data: {
      isCompleted,
      completedAt: isCompleted ? (before.completedAt ?? now) : null,
      ...(videoPosition === undefined
        ? {}
        : { lastPosition: videoPosition, watchedDuration: Math.max(before.watchedDuration, videoPosition) }),
      ...(scormLessonStatus === undefined ? {} : { scormLessonStatus }),
      ...(scormLessonLocation === undefined ? {} : { scormLessonLocation }),
      ...(time && {
        scormSessionId: time.sessionId,
        scormSessionSeconds: time.sessionSeconds,
        scormTotalSeconds: time.totalSeconds,
      }),
      updatedAt: now,
    },
    select: stored,
  });
  return { before, after };
}

/**
 * Stores a learner's report on a lecture. `watchedDuration` never decreases; `lastPosition` and completion are stored as sent.
 * Throws lectureNotFound, and forbidden without an enrollment.
 */
export async function storeReportedProgress(
  ctx: SignedInContext,
  lectureId: string,
  body: ProgressBody,
): Promise<ProgressAnswer> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const lecture = await lockEnrolledLecture(tx, ctx, lectureId);
    const { enrollmentId, courseId } = lecture;
    const { before, after } = await storeReport(tx, lecture, { body, now });
    const addedSeconds = Math.min(
      after.scormTotalSeconds - before.scormTotalSeconds,
      maxScormSeconds - before.enrollment.scormTotalTime,
    );
    await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
    await tx.enrollment.update({
      where: { id: enrollmentId },
      data: {
        scormTotalTime: { increment: addedSeconds },
        ...(body.scormLessonStatus ? { scormStatus: body.scormLessonStatus } : {}),
      },
      select: { id: true },
    });
    if (after.isCompleted !== before.isCompleted)
      await recomputeProgressAndComplete(tx, {
        courseId,
        enrollmentId,
        isTakenBack: !after.isCompleted,
        now,
      });
    const { progress } = await tx.enrollment.findUniqueOrThrow({
      where: { id: enrollmentId },
      select: { progress: true },
    });
    const { id, isCompleted, watchedDuration, lastPosition, scormLessonStatus } = after;
    return {
      progress: { id, isCompleted, watchedDuration, lastPosition, scormLessonStatus },
      enrollmentProgress: progress,
    };
  });
}
