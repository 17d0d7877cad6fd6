import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import type { SaveSecondMarkBody, SettleSecondMarkBody } from '@repo/schemas/training/second-mark';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getLearnerIdOfCandidate } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleClassResult } from '#domain/grade-drafts/list-class-results.ts';
import { recordDraftChanges } from '#domain/grade-drafts/record-draft-changes.ts';
import { lockAndReadResult, scoreOfLevelsOrTyped } from '#domain/grade-drafts/save-grade-draft.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import { assertScoreWithin } from '#domain/grading/store-grade.ts';

/** Given once, by somebody else than the first marker. Throws assessmentNotFound, learnerNotInClass, gradeChanged, invalid. */
export async function saveSecondMark(ctx: TrainerContext, body: SaveSecondMarkBody): Promise<ClassResult> {
  const { assessmentId, levels, feedback } = body;
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const { maxScore, rubric } = assessment;
    const learnerId = await getLearnerIdOfCandidate(tx, assessment, body.learnerId);
    const score = scoreOfLevelsOrTyped(rubric, body);
    if (score === null) throw refuse('Give a score, or a level for each criterion');
    assertScoreWithin(score, maxScore);
    const { secondMark, attempt, version } = await lockAndReadResult(tx, ctx, body, learnerId);
    if (!secondMark?.mayMark) throw refuse('A second mark is not asked for here, or not of you');
    const first = await readDraft(tx, { assessmentId, learnerId });
    await tx.secondMark.update({
      where: { assessmentId_learnerId_attempt: { assessmentId, learnerId, attempt } },
      data: {
        ...{ score, levels, feedback, markerId: ctx.actor.id, workVersion: version.split(' ')[1] ?? '-' },
        ...{ firstMarkerId: first.markerId, firstScore: first.score, updatedAt: ctx.clock() },
        ...{ settledScore: null, settleReason: '', settlerId: null },
      },
    });
    return getVisibleClassResult({ db: tx, actor: ctx.actor }, body);
  });
}

/** The draft gets the settled score. Throws the errors of saveSecondMark. */
export async function settleScoreOfTwoMarks(
  ctx: TrainerContext,
  body: SettleSecondMarkBody,
): Promise<ClassResult> {
  const { assessmentId, score, reason } = body;
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    assertScoreWithin(score, assessment.maxScore);
    const learnerId = await getLearnerIdOfCandidate(tx, assessment, body.learnerId);
    const { secondMark, attempt } = await lockAndReadResult(tx, ctx, body, learnerId);
    if (secondMark?.state !== 'differs' && secondMark?.state !== 'agreed') {
      throw refuse('There are no two marks to settle');
    }
    const pair = { assessmentId, learnerId };
    const key = { assessmentId_learnerId_attempt: { ...pair, attempt } };
    const second = await tx.secondMark.update({
      where: key,
      data: { settledScore: score, settleReason: reason, settlerId: ctx.actor.id, updatedAt: ctx.clock() },
      select: { score: true, levels: true },
    });
    const draft = await readDraft(tx, pair);
    const levels = second.score?.toNumber() === score ? second.levels : [];
    await tx.gradeDraft.update({
      where: { assessmentId_learnerId: pair },
      data: {
        ...{ score, updatedAt: new Date(Math.max(+ctx.clock(), +draft.updatedAt + 1)) },
        // The levels of a rubric have to add up to the score.
        ...(draft.score?.toNumber() === score ? {} : { levels }),
      },
    });
    const previousScore = draft.score?.toNumber() ?? null;
    await recordDraftChanges(tx, ctx, 'settling', [{ ...pair, attempt, previousScore, score }]);
    await recordAudit(tx, ctx, {
      action: 'submission.settle',
      targetType: 'assessment',
      targetId: assessmentId,
      before: { learnerId, first: secondMark.firstScore, second: secondMark.score },
      after: { learnerId, score, reason },
    });
    return getVisibleClassResult({ db: tx, actor: ctx.actor }, body);
  });
}

function readDraft(tx: TrainingDb, pair: { assessmentId: string; learnerId: string }) {
  return tx.gradeDraft.findUniqueOrThrow({
    where: { assessmentId_learnerId: pair },
    select: { score: true, markerId: true, updatedAt: true },
  });
}

function refuse(message: string) {
  return errors.invalid({ message, details: [{ field: 'score', message }] });
}
