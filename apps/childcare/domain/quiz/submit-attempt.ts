import { inTransaction } from '@repo/db/childcare';
import type { ScoredAttemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import type { SubmitAttemptBody } from '@repo/schemas/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { answerHidingRule, scoreAttemptAndNotify, toAttempt } from './attempt-rows.ts';
import { lockQuizAndGetOwnAttempt } from './lock-enrolled-quiz.ts';
import { storeAnswers } from './save-answers.ts';

/**
 * Scores an attempt; repeated calls return the same result. After the time is up only answers saved before count, not those in
 * the request. Throws lectureNotFound, forbidden, notAQuiz, attemptNotFound, invalid.
 */
export async function submitAttemptAndNotify(
  ctx: SignedInContext,
  place: { lectureId: string; attemptId: string },
  { answers }: SubmitAttemptBody,
): Promise<ScoredAttemptResponse> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockQuizAndGetOwnAttempt(tx, ctx, place);
    const { lecture, attempt, cycle, attemptsLeft: left } = found;
    const { enrollmentId, id: lectureId } = lecture;
    const isOpen = attempt.submittedAt === null;
    const row = isOpen && answers ? await storeAnswers(tx, { row: attempt, answers, now }) : attempt;
    if (isOpen) await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
    const scored = await scoreAttemptAndNotify(tx, lecture, { row, cycle, now });
    const { progress, lectures } = await tx.enrollment.findUniqueOrThrow({
      where: { id: enrollmentId },
      select: { progress: true, lectures: { where: { lectureId }, select: { isCompleted: true } } },
    });
    const attempts = found.attempts.map((one) => (one.id === scored.id ? scored : one));
    return {
      attempt: toAttempt(scored, { left, now, hidden: answerHidingRule({ ...found, attempts }) }),
      isCompleted: lectures[0]?.isCompleted ?? false,
      enrollmentProgress: progress,
    };
  });
}
