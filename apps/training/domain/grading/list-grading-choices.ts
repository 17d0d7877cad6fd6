import { assertRole } from '#domain/assert-role.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { gradableSubmissions, gradingScopeOf } from './grading-scope.ts';

export type GradingChoices = {
  assessments: { id: string; title: string; courseTitle: string; toGrade: number; handedIn: number }[];
  classes: { id: string; courseTitle: string; startDate: string | null; agencyRunId: string | null }[];
};

/** The assessments and classes in which something was handed in that the caller may grade: what the grading desk can be narrowed to. */
export async function listGradingChoices(
  ctx: SignedInContext,
  { mine }: { mine: boolean },
): Promise<GradingChoices> {
  assertRole(ctx, 'trainer', 'admin');
  const taught = mine ? { courseRun: { trainerId: ctx.actor.id } } : {};
  const counts = await ctx.db.submission.groupBy({
    by: ['assessmentId', 'courseRunId', 'status'],
    where: {
      AND: [{ supersededAt: null, ...taught }, gradableSubmissions(await gradingScopeOf(ctx), ctx.actor)],
    },
    _count: true,
  });
  const [assessments, classes] = await Promise.all([
    ctx.db.assessment.findMany({
      where: { id: { in: [...new Set(counts.map(({ assessmentId }) => assessmentId))] } },
      orderBy: [{ course: { title: 'asc' } }, { title: 'asc' }, { id: 'asc' }],
      select: { id: true, title: true, course: { select: { title: true } } },
    }),
    ctx.db.courseRun.findMany({
      where: { id: { in: [...new Set(counts.map(({ courseRunId }) => courseRunId))] } },
      orderBy: [{ startDate: 'desc' }, { id: 'asc' }],
      select: { id: true, startDate: true, agencyRunId: true, course: { select: { title: true } } },
    }),
  ]);
  const sum = (id: string, status?: string) =>
    counts
      .filter((each) => each.assessmentId === id && (status === undefined || each.status === status))
      .reduce((total, each) => total + each._count, 0);
  return {
    assessments: assessments.map(({ id, title, course }) => ({
      id,
      title,
      courseTitle: course.title,
      toGrade: sum(id, 'pending'),
      handedIn: sum(id),
    })),
    classes: classes.map(({ id, startDate, agencyRunId, course }) => ({
      id,
      courseTitle: course.title,
      startDate: dateText(startDate),
      agencyRunId,
    })),
  };
}
