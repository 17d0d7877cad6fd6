import type { ChildcareDb } from '@repo/db/childcare';
import { type Quiz, quiz } from '@repo/schemas/childcare/quiz';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findLearntLecture, type LearntLecture } from '#domain/progress/find-lecture.ts';
import { type AttemptRow, readAttempts } from './attempt-rows.ts';

export type LearntQuiz = {
  lecture: LearntLecture;
  quiz: Quiz;
  /** All of the caller's, the newest first; `cycle` says which of them count now. */
  attempts: AttemptRow[];
  cycle: number;
  /** How many attempts may still be begun in this cycle; null without a limit. */
  left: number | null;
  /** When the learner asked for another one, which nobody has granted yet. */
  askedAt: Date | null;
};

/**
 * A quiz that the caller learns with their attempts, their enrollment held until the transaction ends.
 * An attempt whose time is up is scored on what was saved. Throws lectureNotFound, forbidden, notAQuiz.
 */
export async function findLearntQuiz(tx: ChildcareDb, ctx: SignedInContext, id: string): Promise<LearntQuiz> {
  const lecture = await findLearntLecture(tx, ctx, id);
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

/** One attempt of the caller's at the quiz. Throws as `findLearntQuiz` does, and attemptNotFound. */
export async function findOwnAttempt(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { lectureId, attemptId }: { lectureId: string; attemptId: string },
): Promise<LearntQuiz & { attempt: AttemptRow }> {
  const found = await findLearntQuiz(tx, ctx, lectureId);
  const attempt = found.attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) throw errors.attemptNotFound();
  return { ...found, attempt };
}
