import { Prisma } from '@repo/db/childcare';
import { attemptGraceMs } from '@repo/quizzes/time-limit';
import { quizWithSolutions } from '@repo/schemas/quiz';
import type { QuizAnswers } from '@repo/schemas/quiz-attempt';
import type { SignedInContext } from '#domain/context.ts';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { assertAnswersFitQuiz } from './assert-answers-fit-quiz.ts';

type Place = { lectureId: string; attemptId: string };

/** Indexes: quiz_attempt_pkey, enrollment_pkey, lecture_pkey, section_pkey. */
const openAttemptSql = (userId: string, { lectureId, attemptId }: Place, now: Date) => Prisma.sql`
  SELECT a.asked, a.due_at AS "dueAt" FROM quiz_attempt a JOIN enrollment e ON e.id = a.enrollment_id
  JOIN lecture l ON l.id = a.lecture_id JOIN section s ON s.id = l.section_id AND s.version_id = ${learntVersionSql}
  WHERE a.id = ${attemptId} AND a.lecture_id = ${lectureId} AND e.user_id = ${userId} AND a.cycle = e.cycle
    AND l.type = 'QUIZ' AND l.quiz IS NOT NULL AND a.submitted_at IS NULL
    AND (a.due_at IS NULL OR a.due_at >= ${new Date(now.getTime() - attemptGraceMs)}) AND ${isEnrollmentOpenSql}`;

/**
 * Saves answers in two statements without a transaction, because many people answer at once. Null for an attempt that is not the
 * caller's open one: the caller then takes the way that locks, scores and says why. Scoring locks the attempt, so an answer is
 * either scored or refused. Throws invalid.
 */
export async function saveAnswersOrNull(
  { db, actor, clock }: SignedInContext,
  place: Place,
  answers: QuizAnswers,
): Promise<{ dueAt: Date | null; submittedAt: null } | null> {
  const now = clock();
  const [open] = await db.$queryRaw<{ asked: unknown; dueAt: Date | null }[]>(
    openAttemptSql(actor.id, place, now),
  );
  if (!open) return null;
  assertAnswersFitQuiz(quizWithSolutions.parse(open.asked), answers);
  const saved = await db.$executeRaw`
    UPDATE quiz_attempt SET answers = answers || ${JSON.stringify(answers)}::jsonb, answers_at = ${now}
    WHERE id = ${place.attemptId} AND submitted_at IS NULL`;
  return saved === 1 ? { dueAt: open.dueAt, submittedAt: null } : null;
}
