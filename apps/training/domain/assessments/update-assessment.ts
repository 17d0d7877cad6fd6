import { randomUUID } from 'node:crypto';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { Assessment, UpdateAssessmentBody } from '@repo/schemas/training/assessment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { recomputeLateness } from '#domain/due-dates/recompute-lateness.ts';
import { errors } from '#domain/errors.ts';
import { assertEditKeepsQuizValid } from './assert-edit-keeps-quiz-valid.ts';
import { assertNoLevelsChosen, assertPassScoreFits, assertRubricFits } from './assert-rubric.ts';
import { assertUnitOfCourse } from './assert-unit.ts';
import { assessmentSelect, toAssessment } from './assessment-rows.ts';
import { lockAssessment } from './lock-assessment.ts';

/** Grades must not exceed the maximum score. Grading locks the assessment too. */
async function requireRoomForGrades(tx: TrainingDb, assessmentId: string, maxScore: number): Promise<void> {
  const { _max } = await tx.submission.aggregate({ where: { assessmentId }, _max: { score: true } });
  if (_max.score === null || _max.score.lessThanOrEqualTo(maxScore)) return;
  const message = `Somebody has ${_max.score} points already: the highest score cannot be less`;
  throw errors.invalid({ message, details: [{ field: 'maxScore', message }] });
}

const logged = [
  'title',
  'type',
  'description',
  'dueDate',
  'maxScore',
  'rubric',
  'dueDaysAfterClass',
  'passScore',
  'learningUnitId',
  'maxAttempts',
  'secondPercent',
  'secondMinimum',
  'secondTolerance',
  'secondBorderline',
  'blind',
] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function refuseLift() {
  const message = 'An administrator lifts blind marking, with a reason, where the results are checked';
  return errors.invalid({ message, details: [{ field: 'blind', message }] });
}

function pick(assessment: Assessment, names: readonly (typeof logged)[number][]) {
  return Object.fromEntries(names.map((name) => [name, assessment[name]]));
}

/**
 * Throws assessmentNotFound, changedMeanwhile, and invalid for a maximum score below an existing grade or the
 * rubric’s, for a pass score above it, a learning unit of another course, and another rubric once somebody was marked by it.
 */
export async function updateAssessment(
  ctx: DeveloperContext,
  id: string,
  { description, expectedUpdatedAt, blind, ...fields }: UpdateAssessmentBody,
): Promise<Assessment> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAssessment(tx, id);
    const stored = await tx.assessment.findUniqueOrThrow({ where: { id }, select: assessmentSelect });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const before = toAssessment(stored);
    if (before.blind && blind === false) throw refuseLift();
    const wanted = { ...before, ...fields };
    assertRubricFits(wanted.rubric, wanted.maxScore);
    assertPassScoreFits(wanted);
    await assertEditKeepsQuizValid(tx, { ...wanted, id });
    await assertUnitOfCourse(tx, { courseId: before.courseId, learningUnitId: fields.learningUnitId });
    if (fields.rubric && !isSame(fields.rubric, before.rubric)) await assertNoLevelsChosen(tx, id);
    const data = {
      ...fields,
      ...(blind && !before.blind ? { blindKey: randomUUID() } : {}),
      ...(description === undefined ? {} : { description: cleanHtml(description) }),
    };
    if (Object.keys(data).length === 0) return before;
    if (fields.maxScore !== undefined) await requireRoomForGrades(tx, id, fields.maxScore);
    const after = toAssessment(
      await tx.assessment.update({
        where: { id },
        data: { ...data, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
        select: assessmentSelect,
      }),
    );
    if (before.dueDaysAfterClass !== after.dueDaysAfterClass)
      await recomputeLateness(tx, { assessmentId: id });
    const differing = logged.filter((name) => !isSame(before[name], after[name]));
    await recordAudit(tx, ctx, {
      action: 'assessment.update',
      targetType: 'assessment',
      targetId: id,
      before: pick(before, differing),
      after: pick(after, differing),
    });
    return after;
  });
}
