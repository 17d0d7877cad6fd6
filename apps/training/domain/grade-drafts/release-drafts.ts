import { newId } from '@repo/db/new-id';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type {
  ClassResult,
  ReleaseDraftsBody,
  ResultState,
  SecondMark,
} from '@repo/schemas/training/grade-draft';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { findLearnerIdsOfCandidates } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import {
  notifyOfGradesAndMarkMailed,
  type UnmailedGrade,
  unmailedGradeColumnsSql,
  unmailedGradeTablesSql,
} from '#domain/grading/unmailed-grades.ts';
import { listLearnersTakingQuiz } from '#domain/quizzes/assert-no-quiz-under-way.ts';
import { countSecondMarksHoldingRelease } from '#domain/second-marks/count-second-marks-holding-release.ts';
import { readResultPairs, readResultsForMarker } from './read-results.ts';

/**
 * Publishes all of them, each with one mail, or none. Throws assessmentNotFound, also without permission, and resultsNotReady
 * with every result that was changed since it was read or is not ready.
 */
export async function releaseChosenDraftsAndMail(
  ctx: TrainerContext,
  { assessmentId, results }: ReleaseDraftsBody,
): Promise<{ released: number; mailed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const { scope, secondPercent } = assessment;
    const asked = [...new Set(results.map(({ learnerId }) => learnerId))];
    const learnerIds = (await findLearnerIdsOfCandidates(tx, assessment, asked)).filter((id) => id !== null);
    await lockResults(tx, assessmentId, learnerIds);
    const wanted = { assessmentId, learnerIds, actor: ctx.actor, scope, excerpt: 1 };
    const pairs = await readResultPairs(tx, wanted);
    const stored = pairs.map(({ shown }) => shown);
    refuseUnready(results, stored);
    await refuseTakingQuiz(tx, { assessmentId, pairs, now: ctx.clock() });
    if (secondPercent > 0) await refuseHeld(tx, { assessmentId, actor: ctx.actor, scope }, stored);
    const now = ctx.clock();
    const named = pairs.map((pair) => pair.named);
    await addMissingSubmissions(tx, assessmentId, named, now);
    await publish(tx, { assessmentId, learnerIds, releaserId: ctx.actor.id, now });
    const grades = await tx.$queryRaw<UnmailedGrade[]>`
      SELECT ${unmailedGradeColumnsSql} FROM ${unmailedGradeTablesSql}
      WHERE s.assessment_id = ${assessmentId} AND s.learner_id = ANY (${learnerIds}) AND s.superseded_at IS NULL`;
    const mailed = await notifyOfGradesAndMarkMailed(tx, ctx, grades);
    await recordAudit(tx, ctx, {
      action: 'submission.release',
      targetType: 'assessment',
      targetId: assessmentId,
      after: { grades: stored.length, mails: mailed },
    });
    return { released: stored.length, mailed };
  });
}

/** In a fixed order, which prevents deadlocks between releases. Hand-ins, direct grades and drafts wait. */
async function lockResults(tx: TrainingDb, assessmentId: string, learnerIds: string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ANY (${learnerIds}) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM submission
    WHERE assessment_id = ${assessmentId} AND learner_id = ANY (${learnerIds}) AND superseded_at IS NULL
    ORDER BY id FOR UPDATE`;
}

const refusals: Record<Exclude<ResultState, 'ready'>, string> = {
  missing: 'has no draft',
  started: 'has no score yet',
  blocked: 'cannot be released yet',
  released: 'is released already',
};

const secondRefusals: Partial<Record<SecondMark['state'], string>> = {
  undrawn: 'is not in a draw for second marking yet',
  open: 'waits for a second mark',
  differs: 'has two marks that differ and are not settled',
};

function refuseUnready(asked: ReleaseDraftsBody['results'], stored: readonly ClassResult[]): void {
  const known = new Map(stored.map((result) => [result.learnerId, result]));
  const details = asked.flatMap(({ learnerId, expectedVersion }, index) => {
    const result = known.get(learnerId);
    const problem = (message: string) => [{ field: `results.${index}.expectedVersion`, message }];
    if (result === undefined) return problem('This person is not in a class of the course');
    if (result.version !== expectedVersion)
      return problem(`${result.learnerName} was changed since you looked`);
    const { secondMark } = result;
    const held = secondMark && (secondRefusals[secondMark.state] ?? null);
    if (held) return problem(`${result.learnerName} ${held}`);
    return result.state === 'ready' ? [] : problem(`${result.learnerName} ${refusals[result.state]}`);
  });
  if (details.length > 0) throw errors.resultsNotReady({ details });
}

type ReadPairs = { assessmentId: string; pairs: Awaited<ReturnType<typeof readResultPairs>>; now: Date };

/** A result without work would take the place of answers that are on their way. */
async function refuseTakingQuiz(tx: TrainingDb, { assessmentId, pairs, now }: ReadPairs): Promise<void> {
  const withoutWork = pairs.filter(({ named }) => named.submittedAt === null && named.grade === null);
  const learnerIds = withoutWork.map(({ named }) => named.learnerId);
  const taking = new Set(await listLearnersTakingQuiz(tx, { assessmentId, learnerIds, now }));
  const details = withoutWork
    .filter(({ named }) => taking.has(named.learnerId))
    .map(({ shown }) => ({ field: 'results', message: `${shown.learnerName} is taking the quiz` }));
  if (details.length > 0) throw errors.resultsNotReady({ details });
}

type Reader = Pick<Parameters<typeof readResultsForMarker>[1], 'assessmentId' | 'actor' | 'scope'>;

/** A class is released when its second marks are settled, because they can change how others are marked. */
async function refuseHeld(tx: TrainingDb, reader: Reader, stored: readonly ClassResult[]): Promise<void> {
  const fresh = stored.filter(({ secondMark }) => secondMark !== null);
  for (const courseRunId of new Set(fresh.map((result) => result.courseRunId))) {
    const { open } = countSecondMarksHoldingRelease(
      await readResultsForMarker(tx, { ...reader, courseRunId, excerpt: 1 }),
    );
    if (open > 0) {
      const message = `Nothing of this class is released while ${open} of its results ${open === 1 ? 'waits' : 'wait'} for a second mark or have two that differ`;
      throw errors.resultsNotReady({ message, details: [{ field: 'results', message }] });
    }
  }
}

/** Of learners who handed in nothing. They are graded by `publish`. */
async function addMissingSubmissions(
  tx: TrainingDb,
  assessmentId: string,
  stored: readonly ClassResult[],
  now: Date,
): Promise<void> {
  const missing = stored.filter(({ submissionId }) => submissionId === null);
  await tx.submission.createMany({
    data: missing.map(({ learnerId, courseRunId, attempt }) => ({
      ...{ id: newId(), assessmentId, learnerId, courseRunId, attempt, submittedAt: now, updatedAt: now },
    })),
  });
}

type Publishing = { assessmentId: string; learnerIds: string[]; releaserId: string; now: Date };

async function publish(tx: TrainingDb, { assessmentId, learnerIds, releaserId, now }: Publishing) {
  await tx.$executeRaw`
    INSERT INTO grade_change (id, submission_id, previous_score, previous_feedback, score, feedback, reason,
      marker_id, releaser_id, changed_at)
    SELECT gen_random_uuid(), s.id, s.score, s.feedback, d.score, d.feedback, d.reason, coalesce(d.marker_id, ${releaserId}),
      ${releaserId}, ${now}
    FROM grade_draft d
    JOIN submission s ON s.assessment_id = d.assessment_id AND s.learner_id = d.learner_id AND s.superseded_at IS NULL
    WHERE d.assessment_id = ${assessmentId} AND d.learner_id = ANY (${learnerIds})`;
  await tx.$executeRaw`
    UPDATE submission s SET status = 'graded', score = d.score, feedback = d.feedback, levels = d.levels, grader_id = coalesce(d.marker_id, ${releaserId}),
      graded_at = ${now}, mail_due_at = ${now},
      changed_at = CASE WHEN s.mailed_score IS NULL AND s.status = 'pending' THEN s.changed_at ELSE ${now} END,
      updated_at = greatest(${now}, s.updated_at + interval '1 millisecond')
    FROM grade_draft d
    WHERE d.assessment_id = ${assessmentId} AND d.learner_id = ANY (${learnerIds})
      AND s.assessment_id = d.assessment_id AND s.learner_id = d.learner_id AND s.superseded_at IS NULL`;
  await tx.gradeDraft.deleteMany({ where: { assessmentId, learnerId: { in: learnerIds } } });
}
