import type { ChildcareDb } from '@repo/db/childcare';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { LearntLecture } from './find-lecture.ts';
import { recomputeProgress } from './recompute-progress.ts';

/**
 * Marks a lecture as done and carries it into the enrollment, whose lock the caller holds. Done already, it stays as it is.
 * Answers the enrollment's progress.
 */
export async function completeLecture(
  tx: ChildcareDb,
  { id: lectureId, enrollmentId, courseId }: LearntLecture,
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
  if (count > 0) await recomputeProgress(tx, { courseId, enrollmentId, now });
  // It was marked as done before, and now there is evidence of it.
  else await issueCertificateIfEarned(tx, { enrollmentId, now });
  const { progress } = await tx.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    select: { progress: true },
  });
  return progress;
}
