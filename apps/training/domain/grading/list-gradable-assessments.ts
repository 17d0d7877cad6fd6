import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';

export type GradableAssessment = { id: string; title: string; courseTitle: string; maxScore: number };

/** Every assessment that the caller may grade, by course and title, whether or not something was handed in. */
export async function listGradableAssessments(ctx: SignedInContext): Promise<GradableAssessment[]> {
  assertRole(ctx, 'trainer', 'admin');
  const rows = await ctx.db.assessment.findMany({
    where: gradableAssessments(await gradingScopeOf(ctx), ctx.actor),
    orderBy: [{ course: { title: 'asc' } }, { title: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, maxScore: true, course: { select: { title: true } } },
  });
  return rows.map(({ course, ...row }) => ({ ...row, courseTitle: course.title }));
}
