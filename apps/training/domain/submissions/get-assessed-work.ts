import type { Assessment } from '@repo/schemas/training/assessment';
import { assessmentSelect, toAssessment } from '#domain/assessments/assessment-rows.ts';
import { visibleAssessments } from '#domain/assessments/assessment-visibility.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * An assessment for its page: one the caller may know of, has handed in for, or may grade. Throws assessmentNotFound.
 */
export async function getAssessedWork({ db, actor }: SignedInContext, id: string): Promise<Assessment> {
  const mayGrade = actor.roles.includes('trainer');
  const row = await db.assessment.findFirst({
    where: {
      id,
      ...(mayGrade
        ? {}
        : { OR: [visibleAssessments(actor), { submissions: { some: { learnerId: actor.id } } }] }),
    },
    select: assessmentSelect,
  });
  if (row === null) throw errors.assessmentNotFound();
  return toAssessment(row);
}
