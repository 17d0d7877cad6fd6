import type { ChildcareDb } from '@repo/db/childcare';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import type { EnrolledLecture } from './lock-enrolled-lecture.ts';
import { recomputeProgressAndComplete } from './recompute-progress.ts';

/**
 * Recomputes an enrollment, whose lock the caller holds, after a lecture's completion was withdrawn. An assignment completed
 * since then is in progress again, unless a certificate was issued: then both stay.
 */
export async function reopenAfterWithdrawnCompletion(
  tx: ChildcareDb,
  { enrollmentId, courseId }: EnrolledLecture,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await recomputeProgressAndComplete(tx, { courseId, enrollmentId, isTakenBack: true, now });
  const reopened = await tx.$queryRaw<{ id: string }[]>`
    UPDATE assignment a SET status = 'IN_PROGRESS', completed_at = NULL, updated_at = ${now}
    FROM enrollment e
    WHERE e.id = ${enrollmentId} AND e.progress < 100 AND a.learner_id = e.user_id AND a.course_id = e.course_id
      AND a.status = 'COMPLETED' AND a.completed_at >= ${since} AND NOT EXISTS (
        SELECT FROM certificate k WHERE k.user_id = e.user_id AND k.course_id = e.course_id AND k.cycle = e.cycle
      )
    RETURNING a.id`;
  await publishAssignmentWebhooks(
    tx,
    { clock: () => now },
    'assignment.changed',
    reopened.map(({ id }) => id),
  );
}
