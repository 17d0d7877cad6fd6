import type { AssessmentQuery, AssessmentSummary } from '@repo/schemas/training/assessment';
import type { SignedInContext } from '#domain/context.ts';
import { assessmentSummarySelect, toAssessmentSummary } from './assessment-rows.ts';
import { visibleAssessments } from './assessment-visibility.ts';

/** The assessments the caller may know of, the first due first. */
export async function listAssessments(
  ctx: SignedInContext,
  { courseId, type }: AssessmentQuery,
): Promise<AssessmentSummary[]> {
  const rows = await ctx.db.assessment.findMany({
    where: {
      AND: [visibleAssessments(ctx.actor), { ...(courseId && { courseId }), ...(type && { type }) }],
    },
    orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
    select: assessmentSummarySelect,
  });
  return rows.map(toAssessmentSummary);
}
