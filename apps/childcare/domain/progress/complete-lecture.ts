import type { ChildcareDb } from '@repo/db/childcare';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { EnrolledLecture } from './lock-enrolled-lecture.ts';
import { recomputeProgressAndComplete } from './recompute-progress.ts';

/**
 * Marks a lecture as completed and recomputes its enrollment, whose lock the caller holds. Idempotent. Returns the enrollment's
 * progress in percent.
 */
export async function completeLectureAndReturnPercent(
  tx: ChildcareDb,
  { id: lectureId, enrollmentId, courseId }: EnrolledLecture,
  now: Date,
): Promise<number> {
  await tx.lectureProgress.upsert({
    where: { enrollmentId_lectureId: { enrollmentId, lectureId } },
    create: { enrollmentId, lectureId, startedAt: now },
    update: {},
  });
  const { count } = await tx.lectureProgress.updateMany({
    where: { enrollmentId, lectureId, isCompleted: false },
    data: { isCompleted: true, completedAt: now, updatedAt: now },
  });
  if (count > 0) await recomputeProgressAndComplete(tx, { courseId, enrollmentId, now });
  // The lecture was completed before; this call may come with new evidence.
  else await issueCertificateIfEarned(tx, { enrollmentId, now });
  const { progress } = await tx.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    select: { progress: true },
  });
  return progress;
}
