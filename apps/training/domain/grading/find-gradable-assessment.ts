import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';

export type GradableAssessment = { id: string; title: string; courseTitle: string; maxScore: number };

/** Null when the assessment is missing or the caller may not grade it. */
export async function findGradableAssessment(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  id: string,
): Promise<GradableAssessment | null> {
  const row = await ctx.db.assessment.findFirst({
    where: { AND: [{ id }, gradableAssessments(await gradingScopeOf(ctx), ctx.actor)] },
    select: { id: true, title: true, maxScore: true, course: { select: { title: true } } },
  });
  return row && { id: row.id, title: row.title, maxScore: row.maxScore, courseTitle: row.course.title };
}

/** Throws assessmentNotFound, also without permission. */
export async function getGradableAssessment(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  id: string,
): Promise<GradableAssessment> {
  const assessment = await findGradableAssessment(ctx, id);
  if (assessment === null) throw errors.assessmentNotFound();
  return assessment;
}
