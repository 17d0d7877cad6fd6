import { type Rubric, rubric as rubricSchema } from '@repo/schemas/training/rubric';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type GradingScope, gradableAssessmentsWhere, readGradingScope } from './grading-scope.ts';

export type GradableAssessment = {
  id: string;
  title: string;
  courseTitle: string;
  maxScore: number;
  passScore: number | null;
  maxAttempts: number;
  secondPercent: number;
  secondMinimum: number;
  secondTolerance: number;
  secondBorderline: boolean;
  rubric: Rubric;
  /** Which of its classes the caller may grade. */
  scope: GradingScope;
  /** Not for the caller. */
  blindKey: string | null;
};

/** For the browser. */
export type AssessmentForBrowser = Pick<GradableAssessment, 'id' | 'title' | 'courseTitle' | 'maxScore'>;

export function toAssessmentForBrowser({
  id,
  title,
  courseTitle,
  maxScore,
}: GradableAssessment): AssessmentForBrowser {
  return { id, title, courseTitle, maxScore };
}

/** Whether results are drafted and released by class alone. */
export function isReleasedByClassOnly({
  secondPercent,
  blindKey,
}: Pick<GradableAssessment, 'secondPercent' | 'blindKey'>): boolean {
  return secondPercent > 0 || blindKey !== null;
}

/** Null when the assessment is missing or the caller may not grade it. */
export async function findGradableAssessment(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  id: string,
): Promise<GradableAssessment | null> {
  const scope = await readGradingScope(ctx);
  const row = await ctx.db.assessment.findFirst({
    where: { AND: [{ id }, gradableAssessmentsWhere(scope, ctx.actor)] },
    select: {
      ...{
        id: true,
        title: true,
        maxScore: true,
        passScore: true,
        maxAttempts: true,
        rubric: true,
        blindKey: true,
      },
      ...{ secondPercent: true, secondMinimum: true, secondTolerance: true, secondBorderline: true },
      course: { select: { title: true } },
    },
  });
  if (row === null) return null;
  const { course, rubric, ...rest } = row;
  return { ...rest, scope, courseTitle: course.title, rubric: rubricSchema.parse(rubric) };
}

/** For lists by name, which blind marking has none of. Throws assessmentNotFound, also without permission, and markedByDrafts. */
export async function getGradableAssessmentUnlessBlind(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  id: string,
): Promise<GradableAssessment> {
  const assessment = await getGradableAssessment(ctx, id);
  if (assessment.blindKey !== null) throw errors.markedByDrafts();
  return assessment;
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
