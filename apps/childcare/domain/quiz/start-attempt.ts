import { randomInt } from 'node:crypto';
import { inTransaction } from '@repo/db/childcare';
import { selectAttemptQuestions } from '@repo/quizzes/select-attempt-questions';
import type { Attempt } from '@repo/schemas/childcare/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNotLockedByOrder } from '#domain/progress/lesson-order.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { toAttempt } from './attempt-rows.ts';
import { lockQuizAndScoreOverdue } from './lock-enrolled-quiz.ts';

/**
 * Starts an attempt, or continues the open one; `isNew` tells which. Concurrent calls get the same attempt, because they lock the
 * enrollment. Throws lectureNotFound, forbidden, notAQuiz, lessonLocked, noAttemptsLeft.
 */
export async function findOrStartAttempt(
  ctx: SignedInContext,
  lectureId: string,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const {
      lecture,
      quiz,
      attempts,
      cycle,
      attemptsLeft: left,
    } = await lockQuizAndScoreOverdue(tx, ctx, lectureId);
    const { enrollmentId } = lecture;
    const open = attempts.find(({ submittedAt }) => submittedAt === null);
    if (open) return { attempt: toAttempt(open, { left, now }), isNew: false };
    await assertNotLockedByOrder(tx, lecture);
    if (left === 0) throw errors.noAttemptsLeft();
    const minutes = quiz.timeLimitMinutes ?? null;
    const seed = randomInt(2 ** 31);
    const { pools: _, ...rules } = quiz;
    const row = await tx.quizAttempt.create({
      data: {
        enrollmentId,
        lectureId,
        cycle,
        number: (attempts[0]?.number ?? 0) + 1,
        seed,
        startedAt: now,
        dueAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
        // In the attempt's order, so that nothing shuffles it again.
        asked: { ...rules, shuffle: false, questions: selectAttemptQuestions(quiz, seed) },
      },
    });
    await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
    return { attempt: toAttempt(row, { left: left === null ? null : left - 1, now }), isNew: true };
  });
}
