import type { ClassResult, ClassResults } from '@repo/schemas/training/grade-draft';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { readResults } from './read-results.ts';

const excerpt = 200;

/** Everybody of a class, without the caller; a class that is unknown or not the caller’s is empty. Throws assessmentNotFound, also without permission. */
export async function listClassResults(
  ctx: TrainerContext,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<ClassResults> {
  const { id: _id, title, scope, ...assessment } = await getGradableAssessment(ctx, assessmentId);
  const wanted = { assessmentId, courseRunId, actor: ctx.actor, scope, excerpt };
  const results = await readResults(ctx.db, wanted);
  return { assessmentId, assessmentTitle: title, ...assessment, results };
}

/** Throws assessmentNotFound, also without permission, and learnerNotInClass, also for oneself. */
export async function getResult(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<ClassResult> {
  const { scope } = await getGradableAssessment(ctx, assessmentId);
  const wanted = { assessmentId, learnerIds: [learnerId], actor: ctx.actor, scope };
  const [result] = await readResults(ctx.db, wanted);
  if (result === undefined) throw errors.learnerNotInClass();
  return result;
}
