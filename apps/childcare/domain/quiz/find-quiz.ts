import type { ChildcareDb } from '@repo/db/childcare';
import { type Quiz, quiz } from '@repo/schemas/childcare/quiz';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getLearntLecture, type LearntLecture } from '#domain/progress/find-lecture.ts';
import { type AttemptRow, readAttempts } from './attempt-rows.ts';

export type LearntQuiz = {
  lecture: LearntLecture;
  quiz: Quiz;
  /** All of the caller's attempts, newest first; those of the current `cycle` count. */
  attempts: AttemptRow[];
  cycle: number;
  /** The number of attempts that may still be started in this cycle; null without a limit. */
  left: number | null;
  /** When the learner requested another attempt; null when not requested or already granted. */
  askedAt: Date | null;
};

/**
 * A quiz that the caller learns, with their attempts. Locks the enrollment until the transaction ends, and scores an attempt
 * whose time is up. Throws lectureNotFound, forbidden, notAQuiz.
 */
export async function getLearntQuiz(tx: ChildcareDb, ctx: SignedInContext, id: string): Promise<LearntQuiz> {
  const lecture = await getLearntLecture(tx, ctx, id);
  const stored = await tx.lecture.findUniqueOrThrow({ where: { id }, select: { type: true, quiz: true } });
  if (stored.type !== 'QUIZ' || stored.quiz === null) throw errors.notAQuiz();
  const { cycle } = await tx.enrollment.findUniqueOrThrow({
    where: { id: lecture.enrollmentId },
    select: { cycle: true },
  });
  const attempts = await readAttempts(tx, lecture, { cycle, now: ctx.clock() });
  const extra = await tx.extraAttempts.findUnique({
    where: { enrollmentId_lectureId_cycle: { enrollmentId: lecture.enrollmentId, lectureId: id, cycle } },
    select: { granted: true, askedAt: true },
  });
  const storedQuiz = quiz.parse(stored.quiz);
  const used = attempts.filter((row) => row.cycle === cycle).length;
  const allowed = storedQuiz.maxAttempts + (extra?.granted ?? 0);
  return {
    lecture,
    quiz: storedQuiz,
    attempts,
    cycle,
    left: storedQuiz.maxAttempts === 0 ? null : Math.max(0, allowed - used),
    askedAt: extra?.askedAt ?? null,
  };
}

/** One of the caller's attempts at the quiz. Throws attemptNotFound and what `getLearntQuiz` throws. */
export async function getOwnAttempt(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { lectureId, attemptId }: { lectureId: string; attemptId: string },
): Promise<LearntQuiz & { attempt: AttemptRow }> {
  const found = await getLearntQuiz(tx, ctx, lectureId);
  const attempt = found.attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) throw errors.attemptNotFound();
  return { ...found, attempt };
}
