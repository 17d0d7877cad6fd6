import type { Assessment } from '@repo/schemas/training/assessment';
import { assessmentSelect, toAssessment } from '#domain/assessments/assessment-rows.ts';
import { visibleAssessmentsWhere } from '#domain/assessments/assessment-visibility.ts';
import type { SignedInContext } from '#domain/context.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { errors } from '#domain/errors.ts';
import { readGradingScope } from '#domain/grading/grading-scope.ts';

/** For callers who may see it, have submitted or may grade. Throws assessmentNotFound. */
export async function getVisibleOrSubmittedAssessment(ctx: SignedInContext, id: string): Promise<Assessment> {
  const { db, actor } = ctx;
  const seesAll = canSeeDrafts(actor) || (await readGradingScope(ctx)).reach === 'all';
  const row = await db.assessment.findFirst({
    where: {
      id,
      ...(seesAll
        ? {}
        : { OR: [visibleAssessmentsWhere(actor), { submissions: { some: { learnerId: actor.id } } }] }),
    },
    select: assessmentSelect,
  });
  if (row === null) throw errors.assessmentNotFound();
  const place = await findAssessedClass(db, { assessmentId: id, learnerId: actor.id });
  return toAssessment({ ...row, dueDate: place?.dueAt ?? row.dueDate });
}
