import { inTransaction } from '@repo/db/childcare';
import type { Attempt } from '@repo/schemas/childcare/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { answerHidingRule, toAttempt } from './attempt-rows.ts';
import { lockQuizAndGetOwnAttempt } from './lock-enrolled-quiz.ts';

/** One attempt, to continue or to review. Throws lectureNotFound, forbidden, notAQuiz, attemptNotFound. */
export async function scoreOverdueAndGetOwnAttempt(
  ctx: SignedInContext,
  place: { lectureId: string; attemptId: string },
): Promise<Attempt> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockQuizAndGetOwnAttempt(tx, ctx, place);
    const { attempt, attemptsLeft: left } = found;
    return toAttempt(attempt, { left, now: ctx.clock(), hidden: answerHidingRule(found) });
  });
}
