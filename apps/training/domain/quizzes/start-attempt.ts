import { randomInt } from 'node:crypto';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { selectAttemptQuestions } from '@repo/quizzes/select-attempt-questions';
import type { QuizAttempt } from '@repo/schemas/training/quiz';
import type { LearnerContext } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { errors } from '#domain/errors.ts';
import { drawFromTopics, ownPools } from '#domain/question-bank/topic-pools.ts';
import { readCurrentAttemptNumber } from '#domain/submissions/attempts.ts';
import { findQuizContent, isAttemptOpen, toQuizAttempt } from './quiz-rows.ts';

/**
 * Begins the learner's present attempt, or continues it; two tabs get the same. Taken late it is marked late, as other work is.
 * Throws assessmentNotFound, notAQuiz, notEnrolled, alreadyGraded, quizHandedIn.
 */
export async function startOrContinueAttempt(
  ctx: LearnerContext,
  assessmentId: string,
): Promise<QuizAttempt> {
  const now = ctx.clock();
  const pair = { assessmentId, learnerId: ctx.actor.id };
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${pair.learnerId} FOR NO KEY UPDATE`;
    const quiz = await getQuiz(tx, assessmentId);
    const place = await findAssessedClass(tx, pair);
    if (place === null) throw errors.notEnrolled();
    const attempt = await readCurrentAttemptNumber(tx, pair);
    const key = { assessmentId_learnerId_attempt: { ...pair, attempt } };
    const begun = await tx.quizAttempt.findUnique({ where: key });
    if (begun && !isAttemptOpen(begun, now)) throw errors.quizHandedIn();
    if (begun) return toQuizAttempt(begun, { now, areAnswersShown: false });
    const graded = await tx.submission.count({ where: { ...pair, supersededAt: null, status: 'graded' } });
    if (graded > 0) throw errors.alreadyGraded();
    const minutes = quiz.timeLimitMinutes ?? null;
    const questions = [...quiz.questions, ...(await drawFromTopics(tx, quiz))];
    if (questions.length === 0)
      throw errors.notAQuiz({ message: 'This quiz has no questions at the moment' });
    const row = await tx.quizAttempt.create({
      data: {
        ...{ ...pair, attempt, courseRunId: place.courseRunId, startedAt: now },
        dueAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
        asked: selectAttemptQuestions({ ...quiz, questions, pools: ownPools(quiz) }, randomInt(2 ** 31)),
      },
    });
    return toQuizAttempt(row, { now, areAnswersShown: false });
  });
}

async function getQuiz(tx: TrainingDb, assessmentId: string) {
  const quiz = await findQuizContent(tx, assessmentId);
  if (quiz) return quiz;
  const isThere = (await tx.assessment.count({ where: { id: assessmentId } })) > 0;
  throw isThere ? errors.notAQuiz() : errors.assessmentNotFound();
}
