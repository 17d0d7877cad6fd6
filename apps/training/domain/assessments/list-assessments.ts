import type { AssessmentQuery, AssessmentSummary } from '@repo/schemas/training/assessment';
import type { SignedInContext } from '#domain/context.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { readDueDatesByAssessmentId } from '#domain/due-dates/assessed-classes.ts';
import { assessmentSummarySelect, toAssessmentSummary } from './assessment-rows.ts';
import { visibleAssessmentsWhere } from './assessment-visibility.ts';

/** Earliest due date first; learners get the due dates of their classes. */
export async function listVisibleAssessments(
  ctx: SignedInContext,
  { courseId, type }: AssessmentQuery,
): Promise<AssessmentSummary[]> {
  const rows = await ctx.db.assessment.findMany({
    where: {
      AND: [visibleAssessmentsWhere(ctx.actor), { ...(courseId && { courseId }), ...(type && { type }) }],
    },
    select: assessmentSummarySelect,
  });
  const dueDates = canSeeDrafts(ctx.actor)
    ? new Map<string, Date>()
    : await readDueDatesByAssessmentId(ctx.db, ctx.actor.id);
  return rows
    .map((row) => toAssessmentSummary({ ...row, dueDate: dueDates.get(row.id) ?? row.dueDate }))
    .toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1));
}
