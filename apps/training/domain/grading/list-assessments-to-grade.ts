import type { TrainerContext } from '#domain/context.ts';
import { gradableSubmissionsWhere, readGradingScope, submissionsOfOwnClassesWhere } from './grading-scope.ts';

export type AssessmentToGrade = { id: string; title: string; courseTitle: string; toGrade: number };

/** Assessments of the caller's classes with ungraded work, by course and title; limited, with the total. */
export async function listAssessmentsToGrade(
  ctx: TrainerContext,
  limit: number,
): Promise<{ assessments: AssessmentToGrade[]; total: number }> {
  const scope = await readGradingScope(ctx);
  const waiting = {
    AND: [
      { supersededAt: null, status: 'pending' as const },
      submissionsOfOwnClassesWhere(scope, ctx.actor),
      gradableSubmissionsWhere(scope, ctx.actor),
    ],
  };
  const where = { submissions: { some: waiting } };
  const [rows, total] = await Promise.all([
    ctx.db.assessment.findMany({
      where,
      orderBy: [{ course: { title: 'asc' } }, { title: 'asc' }, { id: 'asc' }],
      take: limit,
      select: {
        id: true,
        title: true,
        course: { select: { title: true } },
        _count: { select: { submissions: { where: waiting } } },
      },
    }),
    ctx.db.assessment.count({ where }),
  ]);
  const assessments = rows.map(({ id, title, course, _count }) => ({
    id,
    title,
    courseTitle: course.title,
    toGrade: _count.submissions,
  }));
  return { assessments, total };
}
