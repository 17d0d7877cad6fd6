import { inTransaction } from '@repo/db/training';
import type { ErrorDetail } from '@repo/http/errors';
import { ServiceError } from '@repo/http/errors';
import type { BulkGradingBody } from '@repo/schemas/training/grading';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';
import { storeGrade } from './store-grade.ts';

/**
 * Stores many grades of one assessment, all of them or none. Throws assessmentNotFound, also for one
 * whose work the caller may not grade, and invalid that names every grade which cannot be stored.
 */
export async function gradeInBulk(
  ctx: SignedInContext,
  { assessmentId, grades }: BulkGradingBody,
): Promise<{ graded: number }> {
  assertRole(ctx, 'trainer', 'admin');
  return inTransaction(
    ctx.db,
    async (tx) => {
      const scope = await gradingScopeOf({ db: tx, actor: ctx.actor });
      const assessment = { AND: [{ id: assessmentId }, gradableAssessments(scope, ctx.actor)] };
      if ((await tx.assessment.count({ where: assessment })) === 0) throw errors.assessmentNotFound();
      const problems: ErrorDetail[] = [];
      const seen = new Set<string>();
      let graded = 0;
      // In one order everywhere, so that two such calls wait for each other instead of blocking each other.
      const sorted = grades
        .map((grade, index) => ({ index, ...grade, feedback: grade.feedback ?? '' }))
        .sort((a, b) => (a.submissionId < b.submissionId ? -1 : 1));
      for (const { index, submissionId, score, feedback, expectedUpdatedAt } of sorted) {
        const field = `grades.${index}`;
        if (seen.has(submissionId)) {
          problems.push({ field, message: 'This submission is in the list twice' });
          continue;
        }
        seen.add(submissionId);
        // Empty feedback in a list leaves what is stored.
        const grade = { submissionId, score, expectedUpdatedAt, ...(feedback === '' ? {} : { feedback }) };
        try {
          if (await storeGrade(tx, ctx, grade, { scope, assessmentId })) graded += 1;
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
