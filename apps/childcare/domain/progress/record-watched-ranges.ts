import { inTransaction } from '@repo/db/childcare';
import { isForeignKeyViolation } from '@repo/db/errors';
import type { WatchAnswer, WatchBody } from '@repo/schemas/childcare/watch';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { completeLectureAndReturnPercent } from './complete-lecture.ts';
import { lockEnrolledLecture } from './lock-enrolled-lecture.ts';
import { recordActivityAndStartAssignment } from './record-activity-and-start-assignment.ts';
import { storeWatchHeartbeat, toMultirange } from './store-heartbeat.ts';

/**
 * Stores the watched ranges of a video, usually in one statement. A second one records activity once a minute. Completion has its
 * own transaction, which the next report repeats if the process ends before it. Throws lectureNotFound, forbidden without an
 * enrollment, notAVideo.
 */
export async function recordWatchedRanges(
  ctx: SignedInContext,
  lectureId: string,
  { ranges, position }: WatchBody,
): Promise<WatchAnswer> {
  const { db, actor } = ctx;
  const now = ctx.clock();
  const beat = await storeWatchHeartbeat(db, {
    userId: actor.id,
    lectureId,
    ranges: toMultirange(ranges),
    position: Math.floor(position),
    now,
  }).catch((error: unknown) => {
    // The lecture was deleted meanwhile; the lookup below then throws lectureNotFound.
    if (isForeignKeyViolation(error)) return null;
    throw error;
  });
  if (beat === null) {
    await inTransaction(db, (tx) => lockEnrolledLecture(tx, ctx, lectureId));
    throw errors.notAVideo();
  }
  const { enrollmentId, watchedDuration, isCounted } = beat;
  if (beat.isStale) await recordActivityAndStartAssignment(db, { enrollmentId, lectureId, now });
  const flips = beat.isWatched && !beat.isCompleted;
  const enrollmentProgress = flips
    ? await inTransaction(db, async (tx) => {
        const lecture = await lockEnrolledLecture(tx, ctx, lectureId);
        return completeLectureAndReturnPercent(tx, lecture, now);
      })
    : beat.enrollmentProgress;
  // The learner marked the lecture as completed earlier, and the certificate lacked only the evidence of watching.
  if (beat.isWatched && !flips && enrollmentProgress === 100) {
    await inTransaction(db, (tx) => issueCertificateIfEarned(tx, { enrollmentId, now }));
  }
  return { watchedDuration, isCompleted: flips || beat.isCompleted, enrollmentProgress, isCounted };
}
