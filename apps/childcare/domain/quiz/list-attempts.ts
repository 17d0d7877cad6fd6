import { inTransaction } from '@repo/db/childcare';
import { countQuestionsPerAttempt } from '@repo/quizzes/select-attempt-questions';
import type { AttemptsResponse } from '@repo/schemas/childcare/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { toAttemptSummary } from './attempt-rows.ts';
import { lockQuizAndScoreOverdue } from './lock-enrolled-quiz.ts';

/** The caller's attempts at a quiz, the newest first, and its rules. Throws lectureNotFound, forbidden, notAQuiz. */
export async function scoreOverdueAndListOwnAttempts(
  ctx: SignedInContext,
  lectureId: string,
): Promise<AttemptsResponse> {
  return inTransaction(ctx.db, async (tx) => {
    const {
      quiz,
      attempts,
      cycle,
      attemptsLeft: left,
      askedAt,
    } = await lockQuizAndScoreOverdue(tx, ctx, lectureId);
    const { passMark, maxAttempts, timeLimitMinutes = null, showAnswers } = quiz;
    return {
      quiz: {
        passMark,
        maxAttempts,
        timeLimitMinutes,
        questions: countQuestionsPerAttempt(quiz),
        ...(showAnswers ? { showAnswers } : {}),
      },
      attempts: attempts.filter((row) => row.cycle === cycle).map(toAttemptSummary),
      left,
      askedAt: askedAt?.toISOString() ?? null,
    };
  });
}
