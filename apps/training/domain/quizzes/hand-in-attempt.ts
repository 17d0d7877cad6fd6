import { Prisma, type TrainingDb } from '@repo/db/training';
import type { Answers } from '@repo/quizzes/quiz';
import { attemptGraceMs } from '@repo/quizzes/time-limit';
import pLimit from 'p-limit';
import type { LearnerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { createSubmissionOfAttempt } from './create-submission-of-attempt.ts';
import { isAttemptOpen, parseStoredAnswers } from './quiz-rows.ts';
import { type AttemptPlace, saveAnswersOrNull } from './save-answers.ts';

/** A class hands in within seconds: its answers and hand-ins come before the making of its work. */
const fewAtOnce = pLimit(2);

/**
 * From this statement on the answers stay as they are, whoever comes first of two tabs and the job. An attempt whose time is over
 * ended when it was.
 */
export function closeAttempts(db: TrainingDb, now: Date, condition: Prisma.Sql): Promise<number> {
  const overdue = Prisma.sql`due_at < ${new Date(now.getTime() - attemptGraceMs)}`;
  return db.$executeRaw`
    UPDATE quiz_attempt SET submitted_at = CASE WHEN ${overdue} THEN due_at ELSE ${now} END
    WHERE submitted_at IS NULL AND ${condition}`;
}

/**
 * Hands in what is saved, with the given answers unless the time is over, which `answersCounted` says. Throws attemptNotFound,
 * also for answers of somebody who left the class, and invalid.
 */
export async function handInAttempt(
  ctx: LearnerContext,
  place: AttemptPlace,
  { answers }: { answers?: Answers | undefined },
): Promise<{ submittedAt: string; answersCounted: boolean }> {
  const { attemptId: id, assessmentId } = place;
  const own = { id, assessmentId, learnerId: ctx.actor.id };
  const hasAnswers = answers && Object.keys(answers).length > 0;
  if (hasAnswers && (await saveAnswersOrNull(ctx, place, answers)) === null) {
    // Over or handed in already, or else of somebody who left the class: then nothing is handed in without these answers.
    const refused = await ctx.db.quizAttempt.findFirst({
      where: own,
      select: { submittedAt: true, dueAt: true },
    });
    if (refused === null || isAttemptOpen(refused, ctx.clock())) throw errors.attemptNotFound();
  }
  const condition = Prisma.sql`id = ${id} AND assessment_id = ${assessmentId} AND learner_id = ${ctx.actor.id}`;
  await closeAttempts(ctx.db, ctx.clock(), condition);
  const row = await ctx.db.quizAttempt.findFirst({ where: own });
  if (!row?.submittedAt) throw errors.attemptNotFound();
  // After the answer, since it is handed in already. What fails is logged, and the job makes it.
  ctx.defer(() => fewAtOnce(() => createSubmissionOfAttempt(ctx, row)));
  // Also when an earlier call stored them and its answer was lost.
  const stored = parseStoredAnswers(row);
  const answersCounted = Object.entries(answers ?? {}).every(
    ([question, chosen]) => JSON.stringify(stored[question] ?? []) === JSON.stringify(chosen),
  );
  return { submittedAt: row.submittedAt.toISOString(), answersCounted };
}
