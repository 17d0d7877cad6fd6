import { createHash, randomUUID } from 'node:crypto';
import { newId } from '@repo/db/new-id';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { drawSampleBody, sampleDrawn } from '@repo/schemas/training/second-mark';
import type { z } from 'zod';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readResultPairs } from '#domain/grade-drafts/read-results.ts';
import type { GradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import { chooseSampleWithReasons, type EarlierDraws, type MarkedLearner } from './choose-sample.ts';

type Place = z.output<typeof drawSampleBody>;

export async function readSampleSeed(db: TrainingDb, place: Place): Promise<string | null> {
  const draw = await db.sampleDraw.findFirst({ where: place, select: { seed: true } });
  return draw?.seed ?? null;
}

/**
 * Decides which results of a class are second marked, of those with a score that no draw decided about. Throws
 * assessmentNotFound, and invalid when there are none.
 */
export async function drawAndStoreSample(
  ctx: TrainerContext,
  place: Place,
): Promise<z.output<typeof sampleDrawn>> {
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, place.assessmentId);
    // Two draws at once would each choose the whole share.
    await tx.$queryRaw`SELECT 1 FROM course_run WHERE id = ${place.courseRunId} FOR NO KEY UPDATE`;
    const { fresh, earlier } = await readMarked(tx, ctx, place, assessment);
    if (fresh.length === 0) throw refuse('There is no new result to draw from');
    const seed = (await readSampleSeed(tx, place)) ?? randomUUID();
    const chosen = chooseSampleWithReasons({ ...assessment, fresh, earlier, rank: rankOf(seed) });
    const drawId = newId();
    const drawnAt = ctx.clock();
    await tx.sampleDraw.create({ data: { id: drawId, ...place, seed, drawerId: ctx.actor.id, drawnAt } });
    const { assessmentId } = place;
    await tx.secondMark.createMany({
      data: fresh.map(({ learnerId, attempt }) => ({
        ...{ assessmentId, learnerId, attempt, drawId, updatedAt: drawnAt },
        reason: chosen.get(learnerId) ?? 'left',
      })),
    });
    const answer = { drawn: fresh.length, chosen: chosen.size, seed };
    await recordAudit(tx, ctx, {
      action: 'submission.draw-sample',
      targetType: 'assessment',
      targetId: assessmentId,
      after: { courseRunId: place.courseRunId, ...answer },
    });
    return answer;
  });
}

/** The order of the draw, which the seed gives again. */
function rankOf(seed: string) {
  return ({ learnerId, attempt }: MarkedLearner) =>
    createHash('sha256').update(`${seed} ${learnerId} ${attempt}`).digest('hex');
}

async function readMarked(
  tx: TrainingDb,
  { actor }: TrainerContext,
  { assessmentId, courseRunId }: Place,
  { secondPercent, scope }: GradableAssessment,
): Promise<{ fresh: MarkedLearner[]; earlier: EarlierDraws }> {
  if (secondPercent === 0) throw refuse('This assessment is not second marked');
  const pairs = await readResultPairs(tx, { assessmentId, courseRunId, actor, scope, excerpt: 1 });
  const undrawn = pairs.map(({ named }) => named).filter(({ secondMark }) => secondMark?.state === 'undrawn');
  const learnerIds = undrawn.map(({ learnerId }) => learnerId);
  // Read apart: the results hide the drafts of others.
  const drafts = await tx.gradeDraft.findMany({
    where: { assessmentId, learnerId: { in: learnerIds }, score: { not: null } },
    select: { learnerId: true, score: true },
  });
  const attempts = new Map(undrawn.map(({ learnerId, attempt }) => [learnerId, attempt]));
  const fresh = drafts.map(({ learnerId, score }) => ({
    ...{ learnerId, attempt: attempts.get(learnerId) ?? 1, score: score?.toNumber() ?? 0 },
  }));
  const ofClass = { draw: { assessmentId, courseRunId } };
  const total = await tx.secondMark.count({ where: ofClass });
  const random = await tx.secondMark.count({ where: { ...ofClass, reason: 'random' } });
  return { fresh, earlier: { total, random } };
}

function refuse(message: string) {
  return errors.invalid({ message, details: [{ field: 'courseRunId', message }] });
}
