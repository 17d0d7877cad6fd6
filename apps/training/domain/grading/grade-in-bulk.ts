import type { ErrorDetail } from '@repo/base/errors';
import { ServiceError } from '@repo/base/errors';
import { inTransaction } from '@repo/db/training';
import type { BulkGradingBody } from '@repo/schemas/training/grading';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockGradableAssessment, storeLearnerGrade } from './grade-learner.ts';
import { storeGradeAndQueueMailIfChanged } from './store-grade.ts';

/** A fixed lock order prevents deadlocks. */
function inOrder(grades: BulkGradingBody['grades']) {
  return grades
    .map((grade, index) => ({ index, ...grade, of: grade.submissionId ?? grade.learnerId ?? '' }))
    .toSorted((a, b) => (a.of < b.of ? -1 : 1));
}

/** Stores all grades or none. Throws assessmentNotFound, also without permission, and invalid with every wrong grade. */
export async function gradeInBulk(
  ctx: TrainerContext,
  { assessmentId, grades }: BulkGradingBody,
): Promise<{ graded: number }> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
      const { scope } = assessment;
      const store = async ({ submissionId, learnerId, ...grade }: BulkGradingBody['grades'][number]) => {
        const { score, expectedUpdatedAt, feedback = '' } = grade;
        if (submissionId === undefined) {
          const body = { assessmentId, learnerId: learnerId ?? '', score, feedback };
          return (await storeLearnerGrade(tx, ctx, body, assessment)) !== null;
        }
        // Blank feedback in a list keeps the stored one.
        const changed = { submissionId, score, expectedUpdatedAt, ...(feedback === '' ? {} : { feedback }) };
        return storeGradeAndQueueMailIfChanged(tx, ctx, changed, { scope, assessmentId });
      };
      const problems: ErrorDetail[] = [];
      const seen = new Set<string>();
      let graded = 0;
      for (const { index, of, ...grade } of inOrder(grades)) {
        const field = `grades.${index}`;
        if (seen.has(of)) {
          problems.push({ field, message: 'This submission is in the list twice' });
          continue;
        }
        seen.add(of);
        try {
          if (await store(grade)) graded += 1;
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          problems.push({ field, message: error.message });
        }
      }
      if (problems.length > 0) {
        const message = `Nothing was stored: ${problems.length} of ${grades.length} grades cannot be`;
        throw errors.invalid({ message, details: problems });
      }
      return { graded };
    },
    { timeoutMs: 60_000 },
  );
}
