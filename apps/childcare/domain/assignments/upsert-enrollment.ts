import type { ChildcareDb } from '@repo/db/childcare';
import { recomputeProgressAndComplete } from '#domain/progress/recompute-progress.ts';

/** An existing enrollment gets the assignment's deadline. A finished course completes the assignment at once. */
export async function upsertEnrollmentAndRecompute(
  tx: ChildcareDb,
  { learnerId, courseId, deadline }: { learnerId: string; courseId: string; deadline: Date | null },
  now: Date,
): Promise<void> {
  const { id } = await tx.enrollment.upsert({
    where: { userId_courseId: { userId: learnerId, courseId } },
    create: { userId: learnerId, courseId, deadline, createdAt: now },
    update: { deadline },
    select: { id: true },
  });
  await recomputeProgressAndComplete(tx, { courseId, enrollmentId: id, isAssigning: true, now });
}
