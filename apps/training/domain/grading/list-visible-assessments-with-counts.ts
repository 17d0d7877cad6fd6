import { escapeLikePattern } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import type { AssessmentTableFilters } from '@repo/schemas/training/assessment-table';
import { assessmentSummarySelect, toAssessmentSummary } from '#domain/assessments/assessment-rows.ts';
import { visibleAssessmentsWhere } from '#domain/assessments/assessment-visibility.ts';
import type { StaffContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { gradableAssessmentsWhere, gradableSubmissionsWhere, readGradingScope } from './grading-scope.ts';

export type AssessmentWithCounts = AssessmentSummary & {
  /** Learners with current work; null when the caller may not grade. */
  handedIn: number | null;
  toGrade: number | null;
};

/** A page of visible assessments with counts; latest due date first. */
export async function listVisibleAssessmentsWithCounts(
  ctx: StaffContext,
  query: AssessmentTableFilters & Paging,
): Promise<{ rows: AssessmentWithCounts[]; total: number }> {
  const where = { AND: [visibleAssessmentsWhere(ctx.actor), matching(query)] };
  const [rows, total, scope] = await Promise.all([
    ctx.db.assessment.findMany({
      where,
      orderBy: orderOf(query),
      ...toSkipAndTake(query),
      select: assessmentSummarySelect,
    }),
    ctx.db.assessment.count({ where }),
    readGradingScope(ctx),
  ]);
  const shown = {
    AND: [{ id: { in: rows.map(({ id }) => id) } }, gradableAssessmentsWhere(scope, ctx.actor)],
  };
  const [gradable, counts] = await Promise.all([
    ctx.db.assessment.findMany({ where: shown, select: { id: true } }),
    ctx.db.submission.groupBy({
      by: ['assessmentId', 'status'],
      where: { AND: [{ supersededAt: null, assessment: shown }, gradableSubmissionsWhere(scope, ctx.actor)] },
      _count: true,
    }),
  ]);
  const counted = (id: string, status: string) =>
    counts.find((each) => each.assessmentId === id && each.status === status)?._count ?? 0;
  const isGradable = new Set(gradable.map(({ id }) => id));
  const figures = rows.map((row) => {
    if (!isGradable.has(row.id)) return { ...toAssessmentSummary(row), toGrade: null, handedIn: null };
    const toGrade = counted(row.id, 'pending');
    return { ...toAssessmentSummary(row), toGrade, handedIn: toGrade + counted(row.id, 'graded') };
  });
  return { rows: figures, total };
}

function matching({ q, type }: AssessmentTableFilters): Prisma.AssessmentWhereInput {
  const text = { contains: escapeLikePattern(q), mode: 'insensitive' as const };
  return {
    ...(q && { OR: [{ title: text }, { course: { title: text } }] }),
    ...(type.length > 0 && { type: { in: type } }),
  };
}

function orderOf({ sort }: AssessmentTableFilters): Prisma.AssessmentOrderByWithRelationInput[] {
  const { id, descending } = sort ?? { id: 'due', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const columns = {
    title: { title: direction },
    course: { course: { title: direction } },
    type: { type: direction },
    due: { dueDate: direction },
    max: { maxScore: direction },
  } as const;
  return [columns[id], { id: direction }];
}
