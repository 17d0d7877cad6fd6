import { inTransaction, type TrainingDb } from '@repo/db/training';
import type {
  ClassResult,
  DiscardGradeDraftBody,
  SaveGradeDraftBody,
} from '@repo/schemas/training/grade-draft';
import { fitsRubric, type Rubric, rubricScoreOrNull } from '@repo/schemas/training/rubric';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getLearnerIdOfCandidate } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import { assertScoreWithin } from '#domain/grading/store-grade.ts';
import { getVisibleClassResult } from './list-class-results.ts';
import { recordDraftChanges } from './record-draft-changes.ts';

/** The learner sees nothing of it. Throws assessmentNotFound, learnerNotInClass, gradeChanged, invalid. */
export async function saveGradeDraft(ctx: TrainerContext, body: SaveGradeDraftBody): Promise<ClassResult> {
  const { assessmentId, levels, feedback, reason } = body;
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const { maxScore, rubric } = assessment;
    const score = scoreOfLevelsOrTyped(rubric, body);
    assertScoreWithin(score, maxScore);
    const learnerId = await getLearnerIdOfCandidate(tx, assessment, body.learnerId);
    const stored = await lockAndReadResult(tx, ctx, body, learnerId);
    if (stored.draft?.isHidden) throw refuseHidden(stored.draft.markedBy);
    const now = ctx.clock();
    const earlier = stored.draft ? Date.parse(stored.draft.updatedAt) + 1 : 0;
    const draft = {
      ...{ score, levels, feedback, reason, markerId: ctx.actor.id },
      workVersion: stored.version.split(' ')[1] ?? '-',
      // At least one millisecond later, because it is the version that markers read.
      updatedAt: new Date(Math.max(+now, earlier)),
    };
    await tx.gradeDraft.upsert({
      where: { assessmentId_learnerId: { assessmentId, learnerId } },
      create: { assessmentId, learnerId, ...draft },
      update: draft,
    });
    await recordDraftChanges(tx, ctx, 'marking', [
      { assessmentId, learnerId, attempt: stored.attempt, previousScore: stored.draft?.score ?? null, score },
    ]);
    return getVisibleClassResult({ db: tx, actor: ctx.actor }, body);
  });
}

function refuseHidden(markedBy: string) {
  const message = `${markedBy} marked this, and a second mark can follow. Until then nobody else changes it`;
  return errors.invalid({ message, details: [{ field: 'score', message }] });
}

/** The sum of the chosen levels; null while one is not chosen. Throws invalid. */
export function scoreOfLevelsOrTyped(
  rubric: Rubric,
  { score, levels }: Pick<SaveGradeDraftBody, 'score' | 'levels'>,
): number | null {
  const refuse = (message: string) => errors.invalid({ message, details: [{ field: 'levels', message }] });
  if (rubric.length === 0) {
    if (levels.length > 0) throw refuse('This assessment has no rubric. Send a score');
    return score;
  }
  if (!fitsRubric(rubric, levels)) throw refuse('Send a level for each criterion of the rubric, or -1');
  return rubricScoreOrNull(rubric, levels);
}

/** Throws the errors of saveGradeDraft. */
export async function discardGradeDraft(
  ctx: TrainerContext,
  body: DiscardGradeDraftBody,
): Promise<ClassResult> {
  const { assessmentId } = body;
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const learnerId = await getLearnerIdOfCandidate(tx, assessment, body.learnerId);
    const { draft, attempt } = await lockAndReadResult(tx, ctx, body, learnerId);
    if (draft !== null) {
      const pair = { assessmentId, learnerId };
      const before = await tx.gradeDraft.delete({
        where: { assessmentId_learnerId: pair },
        select: { score: true, markerId: true },
      });
      const previousScore = before.score?.toNumber() ?? null;
      const change = { ...pair, attempt, previousScore, score: null, isDiscarded: true };
      await recordDraftChanges(tx, ctx, 'marking', [change]);
      // Of somebody else's work that the caller has not seen nothing else would be left.
      if (draft.isHidden) {
        await recordAudit(tx, ctx, {
          action: 'submission.discard-draft',
          targetType: 'assessment',
          targetId: assessmentId,
          before: { learnerId: body.learnerId, markerId: before.markerId },
          after: null,
        });
      }
    }
    return getVisibleClassResult({ db: tx, actor: ctx.actor }, body);
  });
}

/** `learnerId` is the real one. Hand-ins, grades without work and releases take the same lock. */
export async function lockAndReadResult(
  tx: TrainingDb,
  { actor }: TrainerContext,
  body: DiscardGradeDraftBody,
  learnerId: string,
) {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
  const stored = await getVisibleClassResult({ db: tx, actor }, body);
  if (stored.version === body.expectedVersion) return stored;
  const { message } = errors.gradeChanged();
  throw errors.gradeChanged({ details: [{ field: 'expectedVersion', message }] });
}
