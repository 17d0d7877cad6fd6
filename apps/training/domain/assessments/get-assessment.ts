import type { Assessment } from '@repo/schemas/training/assessment';
import type { SignedInContext } from '#domain/context.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { errors } from '#domain/errors.ts';
import { assessmentSelect, toAssessment } from './assessment-rows.ts';
import { visibleAssessmentsWhere } from './assessment-visibility.ts';

/** Learners get the due date of their class. Throws assessmentNotFound, also when not visible. */
export async function getVisibleAssessment(ctx: SignedInContext, id: string): Promise<Assessment> {
  const row = await ctx.db.assessment.findFirst({
    where: { AND: [{ id }, visibleAssessmentsWhere(ctx.actor)] },
    select: assessmentSelect,
  });
  if (row === null) throw errors.assessmentNotFound();
  if (canSeeDrafts(ctx.actor)) return toAssessment(row);
  const place = await findAssessedClass(ctx.db, { assessmentId: id, learnerId: ctx.actor.id });
  return toAssessment({ ...row, dueDate: place?.dueAt ?? row.dueDate });
}
