import { inTransaction } from '@repo/db/childcare';
import { isForeignKeyViolation } from '@repo/db/errors';
import type { WatchAnswer, WatchBody } from '@repo/schemas/childcare/watch';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { completeLecture } from './complete-lecture.ts';
import { findLearntLecture } from './find-lecture.ts';
import { recordActivity } from './record-activity.ts';
import { storeHeartbeat, toMultirange } from './store-heartbeat.ts';

/**
 * Takes what was watched of a video. As a rule that is one statement; another notes the activity once a minute, and completing
 * has a transaction of its own, which the next report makes up for should the process die before it. Throws lectureNotFound,
 * forbidden without an enrollment, notAVideo.
 */
export async function watchLecture(
  ctx: SignedInContext,
  lectureId: string,
  { ranges, position }: WatchBody,
): Promise<WatchAnswer> {
  const { db, actor } = ctx;
  const now = ctx.clock();
  const beat = await storeHeartbeat(db, {
    userId: actor.id,
    lectureId,
    ranges: toMultirange(ranges),
    position: Math.floor(position),
    now,
  }).catch((error: unknown) => {
    // The lecture was deleted at this moment: who looks again finds out.
    if (isForeignKeyViolation(error)) return null;
    throw error;
  });
  if (beat === null) {
    await inTransaction(db, (tx) => findLearntLecture(tx, ctx, lectureId));
    throw errors.notAVideo();
  }
  const { enrollmentId, watchedDuration, isCounted } = beat;
  if (beat.isStale) await recordActivity(db, { enrollmentId, lectureId, now });
  const flips = beat.isWatched && !beat.isCompleted;
  const enrollmentProgress = flips
    ? await inTransaction(db, async (tx) => {
        const lecture = await findLearntLecture(tx, ctx, lectureId);
        return completeLecture(tx, lecture, now);
      })
    : beat.enrollmentProgress;
  // It was marked as done before it was watched: that was all its certificate lacked.
  if (beat.isWatched && !flips && enrollmentProgress === 100) {
    await inTransaction(db, (tx) => issueCertificateIfEarned(tx, { enrollmentId, now }));
  }
  return { watchedDuration, isCompleted: flips || beat.isCompleted, enrollmentProgress, isCounted };
}
