import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { secondsLeft } from '@repo/quizzes/time-limit';
import type { QuizAnswers, SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertAnswersFitQuiz } from './assert-answers-fit-quiz.ts';
import { type AttemptRow, answersOfAttempt, parseQuizOfAttempt } from './attempt-rows.ts';
import { lockQuizAndGetOwnAttempt } from './lock-enrolled-quiz.ts';
import { saveAnswersOrNull } from './save-in-open-attempt.ts';

/** Stores answers of an open attempt; questions that are absent keep their answer, so that two tabs lose nothing. */
export async function storeAnswers(
  tx: ChildcareDb,
  { row, answers, now }: { row: AttemptRow; answers: QuizAnswers; now: Date },
): Promise<AttemptRow> {
  assertAnswersFitQuiz(parseQuizOfAttempt(row), answers);
  return tx.quizAttempt.update({
    where: { id: row.id },
    data: { answers: { ...answersOfAttempt(row), ...answers }, answersAt: now },
  });
}

/** Saves answers during an attempt. Throws lectureNotFound, forbidden, notAQuiz, attemptNotFound, attemptOver, invalid. */
export async function saveAnswers(
  ctx: SignedInContext,
  place: { lectureId: string; attemptId: string },
  answers: QuizAnswers,
): Promise<SaveAnswersResponse> {
  const now = ctx.clock();
  const saved =
    (await saveAnswersOrNull(ctx, place, answers)) ?? (await lockAndSaveAnswers(ctx, place, answers));
  // Thrown after the commit, because the transaction may have scored the overdue attempt.
  if (saved === null) throw errors.attemptOver();
  return { savedAt: now.toISOString(), secondsLeft: secondsLeft(saved, now) };
}

/** Null after the attempt is over. */
function lockAndSaveAnswers(
  ctx: SignedInContext,
  place: { lectureId: string; attemptId: string },
  answers: QuizAnswers,
): Promise<AttemptRow | null> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const { attempt } = await lockQuizAndGetOwnAttempt(tx, ctx, place);
    if (attempt.submittedAt !== null) return null;
    return storeAnswers(tx, { row: attempt, answers, now });
  });
}
