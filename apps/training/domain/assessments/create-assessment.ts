import { randomUUID } from 'node:crypto';
import { inTransaction } from '@repo/db/training';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { Assessment, CreateAssessmentBody } from '@repo/schemas/training/assessment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertPassScoreFits, assertRubricFits } from './assert-rubric.ts';
import { assertUnitOfCourse } from './assert-unit.ts';
import { assessmentSelect, toAssessment } from './assessment-rows.ts';

/** The description is sanitised. Throws courseNotFound, and invalid for a rubric or pass score above the highest score. */
export async function createAssessment(
  ctx: DeveloperContext,
  { description, blind, ...fields }: CreateAssessmentBody,
): Promise<Assessment> {
  assertRubricFits(fields.rubric, fields.maxScore);
  assertPassScoreFits(fields);
  return inTransaction(ctx.db, async (tx) => {
    const course = await tx.course.findUnique({ where: { id: fields.courseId }, select: { id: true } });
    if (course === null) throw errors.courseNotFound();
    await assertUnitOfCourse(tx, fields);
    const row = await tx.assessment.create({
      data: {
        ...fields,
        blindKey: blind ? randomUUID() : null,
        description: cleanHtml(description),
        creatorId: ctx.actor.id,
      },
      select: assessmentSelect,
    });
    await recordAudit(tx, ctx, {
      action: 'assessment.create',
      targetType: 'assessment',
      targetId: row.id,
      after: { ...fields, blind },
    });
    return toAssessment(row);
  });
}
