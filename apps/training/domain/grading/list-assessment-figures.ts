import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import { assertRole } from '#domain/assert-role.ts';
import { assessmentSummarySelect, toAssessmentSummary } from '#domain/assessments/assessment-rows.ts';
import { visibleAssessments } from '#domain/assessments/assessment-visibility.ts';
import type { SignedInContext } from '#domain/context.ts';

export type AssessmentFigures = AssessmentSummary & {
  /** Learners whose work counts. */
  handedIn: number;
  /** Of those, how many wait for a grade. */
  toGrade: number;
};

/** The assessments that trainers, developers and admins may know of, with what was handed in; the latest due first. */
export async function listAssessmentFigures(ctx: SignedInContext): Promise<AssessmentFigures[]> {
  assertRole(ctx, 'trainer', 'developer', 'admin');
  const where = visibleAssessments(ctx.actor);
  const [rows, counts] = await Promise.all([
    ctx.db.assessment.findMany({
      where,
      orderBy: [{ dueDate: 'desc' }, { id: 'desc' }],
      select: assessmentSummarySelect,
    }),
    ctx.db.submission.groupBy({
      by: ['assessmentId', 'status'],
      where: { supersededAt: null, assessment: where },
      _count: true,
    }),
  ]);
  const counted = (id: string, status: string) =>
    counts.find((each) => each.assessmentId === id && each.status === status)?._count ?? 0;
  return rows.map((row) => {
    const toGrade = counted(row.id, 'pending');
    return { ...toAssessmentSummary(row), toGrade, handedIn: toGrade + counted(row.id, 'graded') };
  });
}
