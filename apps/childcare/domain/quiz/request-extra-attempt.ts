import { inTransaction } from '@repo/db/childcare';
import type { RequestAttemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { attemptsAskedKind } from '#notifications/centre-kinds.ts';
import { lockQuizAndScoreOverdue } from './lock-enrolled-quiz.ts';
import { notifyAttemptGrantors } from './notify-attempt-grantors.ts';

/**
 * Requests another attempt at a quiz that the caller has used up. A repeated request changes nothing and notifies nobody. Throws
 * lectureNotFound, forbidden, paymentRequired, notAQuiz, attemptsAreLeft.
 */
export async function requestExtraAttemptAndNotify(
  ctx: SignedInContext,
  lectureId: string,
): Promise<RequestAttemptResponse> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const {
      lecture,
      attempts,
      cycle,
      attemptsLeft: left,
      askedAt,
    } = await lockQuizAndScoreOverdue(tx, ctx, lectureId);
    const isOver = attempts.every((row) => row.cycle !== cycle || (row.submittedAt !== null && !row.passed));
    if (left !== 0 || !isOver) throw errors.attemptsAreLeft();
    if (askedAt) return { askedAt: askedAt.toISOString() };
    const key = { enrollmentId: lecture.enrollmentId, lectureId, cycle };
    await tx.extraAttempts.upsert({
      where: { enrollmentId_lectureId_cycle: key },
      create: { ...key, askedAt: now },
      update: { askedAt: now },
    });
    await notifyAttemptGrantors(tx, ctx, lecture, attemptsAskedKind);
    return { askedAt: now.toISOString() };
  });
}
