import type { Assessment } from '@repo/schemas/training/assessment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assessmentSelect, toAssessment } from './assessment-rows.ts';
import { visibleAssessments } from './assessment-visibility.ts';

/** One assessment. Throws assessmentNotFound, also for one that the caller may not know of. */
export async function getAssessment(ctx: SignedInContext, id: string): Promise<Assessment> {
  const row = await ctx.db.assessment.findFirst({
    where: { AND: [{ id }, visibleAssessments(ctx.actor)] },
    select: assessmentSelect,
  });
  if (row === null) throw errors.assessmentNotFound();
  return toAssessment(row);
}
