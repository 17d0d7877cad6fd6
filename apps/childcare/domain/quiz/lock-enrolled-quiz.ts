import type { ChildcareDb } from '@repo/db/childcare';
import { type QuizWithSolutions, quizWithSolutions } from '@repo/schemas/quiz';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type EnrolledLecture, lockEnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { type AttemptRow, scoreOverdueAndReadAttempts } from './attempt-rows.ts';

export type EnrolledQuiz = {
  lecture: EnrolledLecture;
  quiz: QuizWithSolutions;
  /** All of the caller's attempts, newest first; those of the current `cycle` count. */
  attempts: AttemptRow[];
  cycle: number;
  /** The number of attempts that may still be started in this cycle; null without a limit. */
  attemptsLeft: number | null;
  /** When the learner requested another attempt; null when not requested or already granted. */
  askedAt: Date | null;
};

/**
 * A quiz that the caller learns, with their attempts. Locks the enrollment until the transaction ends, and scores an attempt
 * whose time is up. Not kept by the order of lessons: an open attempt is continued. Throws lectureNotFound, forbidden, notAQuiz.
 */
export async function lockQuizAndScoreOverdue(
  tx: ChildcareDb,
  ctx: SignedInContext,
  id: string,
): Promise<EnrolledQuiz> {
  const lecture = await lockEnrolledLecture(tx, ctx, id, { isOrderKept: false });
  const stored = await tx.lecture.findUniqueOrThrow({ where: { id }, select: { type: true, quiz: true } });
  if (stored.type !== 'QUIZ' || stored.quiz === null) throw errors.notAQuiz();
  const { cycle } = await tx.enrollment.findUniqueOrThrow({
    where: { id: lecture.enrollmentId },
    select: { cycle: true },
  });
  const attempts = await scoreOverdueAndReadAttempts(tx, lecture, { cycle, now: ctx.clock() });
  const extra = await tx.extraAttempts.findUnique({
    where: { enrollmentId_lectureId_cycle: { enrollmentId: lecture.enrollmentId, lectureId: id, cycle } },
    select: { granted: true, askedAt: true },
  });
  const storedQuiz = quizWithSolutions.parse(stored.quiz);
  const used = attempts.filter((row) => row.cycle === cycle).length;
  const allowed = storedQuiz.maxAttempts + (extra?.granted ?? 0);
  return {
    lecture,
    quiz: storedQuiz,
    attempts,
    cycle,
    attemptsLeft: storedQuiz.maxAttempts === 0 ? null : Math.max(0, allowed - used),
    askedAt: extra?.askedAt ?? null,
  };
}

/** One of the caller's attempts at the quiz. Throws attemptNotFound and what `lockQuizAndScoreOverdue` throws. */
export async function lockQuizAndGetOwnAttempt(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { lectureId, attemptId }: { lectureId: string; attemptId: string },
): Promise<EnrolledQuiz & { attempt: AttemptRow }> {
  const found = await lockQuizAndScoreOverdue(tx, ctx, lectureId);
  const attempt = found.attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) throw errors.attemptNotFound();
  return { ...found, attempt };
}
