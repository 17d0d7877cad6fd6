import type { ChildcareDb } from '@repo/db/childcare';

/** Resets progress; certificates and quiz attempts stay. A concurrent second call resets nothing. */
export async function resetEnrollmentForNextCycle(
  tx: ChildcareDb,
  {
    userId,
    courseId,
    cycle,
    deadline,
  }: { userId: string; courseId: string; cycle: number; deadline: Date | null },
): Promise<void> {
  const begun = await tx.enrollment.updateManyAndReturn({
    where: { userId, courseId, cycle },
    data: {
      cycle: cycle + 1,
      progress: 0,
      completedAt: null,
      completedName: null,
      lastLectureId: null,
      scormStatus: '',
      scormScore: null,
      deadline,
    },
    select: { id: true },
  });
  await tx.lectureProgress.deleteMany({ where: { enrollmentId: { in: begun.map(({ id }) => id) } } });
}
