import { inTransaction } from '@repo/db/training';
import type { UpdateGradingBody } from '@repo/schemas/training/grading';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { submissionSelect, toSubmissionRowForMarker } from '#domain/submissions/submission-rows.ts';
import { readGradingScope } from './grading-scope.ts';
import { storeGradeAndQueueMailIfChanged } from './store-grade.ts';

/**
 * Grades a submission; a null score removes the grade. Throws submissionNotFound, also without permission, submissionReplaced,
 * gradeChanged, invalid, and forbidden for one's own work.
 */
export async function gradeSubmission(
  ctx: TrainerContext,
  { submissionId, status, score, feedback, reason, expectedUpdatedAt }: UpdateGradingBody,
): Promise<SubmissionRow> {
  if (status === 'graded' && typeof score !== 'number') {
    const message = 'Enter a score';
    throw errors.invalid({ message, details: [{ field: 'score', message }] });
  }
  return inTransaction(ctx.db, async (tx) => {
    const grade = {
      score: status === 'graded' ? (score ?? null) : null,
      ...(typeof feedback === 'string' ? { feedback } : {}),
    };
    const scope = await readGradingScope({ db: tx, actor: ctx.actor });
    await storeGradeAndQueueMailIfChanged(
      tx,
      ctx,
      { submissionId, reason, expectedUpdatedAt, ...grade },
      { scope },
    );
    const row = await tx.submission.findUniqueOrThrow({
      where: { id: submissionId },
      select: submissionSelect,
    });
    return toSubmissionRowForMarker(row);
  });
}
