import type { Prisma, TrainingDb } from '@repo/db/training';

/** What learners handed in or were graded for, and the grade that counts while a resit is not graded. */
export const currentOrCountingWhere: Prisma.SubmissionWhereInput = {
  OR: [{ supersededAt: null }, { stillCounts: true }],
};

/** 1, and one more for each resit. The caller has locked the learner. */
export async function readCurrentAttemptNumber(
  db: TrainingDb,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<number> {
  return 1 + (await db.resit.count({ where: { assessmentId, learnerId } }));
}
