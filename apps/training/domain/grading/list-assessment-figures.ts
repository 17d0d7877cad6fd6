import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import { assertRole } from '#domain/assert-role.ts';
import { assessmentSummarySelect, toAssessmentSummary } from '#domain/assessments/assessment-rows.ts';
import { visibleAssessments } from '#domain/assessments/assessment-visibility.ts';
import type { SignedInContext } from '#domain/context.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';

export type AssessmentFigures = AssessmentSummary & {
  /** Learners whose work counts; null where the caller may not grade. */
  handedIn: number | null;
  /** Of those, how many wait for a grade. */
  toGrade: number | null;
};

/** The assessments that trainers, developers and admins may know of, with what was handed in; the latest due first. */
export async function listAssessmentFigures(ctx: SignedInContext): Promise<AssessmentFigures[]> {
  assertRole(ctx, 'trainer', 'developer', 'admin');
  const visible = visibleAssessments(ctx.actor);
  const where = { AND: [visible, gradableAssessments(await gradingScopeOf(ctx), ctx.actor)] };
  const [rows, gradable, counts] = await Promise.all([
    ctx.db.assessment.findMany({
      where: visible,
      orderBy: [{ dueDate: 'desc' }, { id: 'desc' }],
      select: assessmentSummarySelect,
    }),
    ctx.db.assessment.findMany({ where, select: { id: true } }),
    ctx.db.submission.groupBy({
      by: ['assessmentId', 'status'],
      where: { supersededAt: null, assessment: where },
      _count: true,
    }),
  ]);
  const counted = (id: string, status: string) =>
    counts.find((each) => each.assessmentId === id && each.status === status)?._count ?? 0;
  const isGradable = new Set(gradable.map(({ id }) => id));
  return rows.map((row) => {
    if (!isGradable.has(row.id)) return { ...toAssessmentSummary(row), toGrade: null, handedIn: null };
    const toGrade = counted(row.id, 'pending');
    return { ...toAssessmentSummary(row), toGrade, handedIn: toGrade + counted(row.id, 'graded') };
  });
}
