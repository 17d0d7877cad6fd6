import type { ClassResult, ClassResults } from '@repo/schemas/training/grade-draft';
import { getLearnerIdOfCandidate } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { countSecondMarksHoldingRelease } from '#domain/second-marks/count-second-marks-holding-release.ts';
import { readSampleSeed } from '#domain/second-marks/draw-sample.ts';
import { readResultsForMarker } from './read-results.ts';

const excerpt = 200;

/** Everybody of a class, without the caller; a class that is unknown or not the caller’s is empty. Throws assessmentNotFound, also without permission. */
export async function listClassResults(
  ctx: TrainerContext,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<ClassResults> {
  const assessment = await getGradableAssessment(ctx, assessmentId);
  const { title, courseTitle, maxScore, passScore, maxAttempts, rubric, scope } = assessment;
  const wanted = { assessmentId, courseRunId, actor: ctx.actor, scope, excerpt };
  const results = await readResultsForMarker(ctx.db, wanted);
  const { secondPercent, secondMinimum, secondTolerance, secondBorderline } = assessment;
  const secondMarking = {
    ...{ secondPercent, secondMinimum, secondTolerance, secondBorderline },
    ...countSecondMarksHoldingRelease(results),
    seed: secondPercent > 0 ? await readSampleSeed(ctx.db, { assessmentId, courseRunId }) : null,
  };
  return {
    ...{ assessmentId, assessmentTitle: title, courseTitle, maxScore, passScore, maxAttempts, rubric },
    blind: assessment.blindKey !== null,
    secondMarking: secondPercent > 0 ? secondMarking : null,
    results,
  };
}

/** Throws assessmentNotFound, also without permission, and learnerNotInClass, also for oneself. */
export async function getVisibleClassResult(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<ClassResult> {
  const assessment = await getGradableAssessment(ctx, assessmentId);
  const learnerIds = [await getLearnerIdOfCandidate(ctx.db, assessment, learnerId)];
  const { scope } = assessment;
  const [result] = await readResultsForMarker(ctx.db, { assessmentId, learnerIds, actor: ctx.actor, scope });
  if (result === undefined) throw errors.learnerNotInClass();
  return result;
}
