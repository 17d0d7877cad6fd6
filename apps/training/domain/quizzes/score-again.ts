import { inTransaction, type TrainingDb } from '@repo/db/training';
import { findCorrectedAnswerKey } from '@repo/quizzes/find-corrected-answer-key';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import type { ScoreAgainBody, ScoreAgainPreview } from '@repo/schemas/training/quiz';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { findLearnerIdsOfCandidates } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readResultPairs } from '#domain/grade-drafts/read-results.ts';
import { recordDraftChanges } from '#domain/grade-drafts/record-draft-changes.ts';
import { type GradableAssessment, getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { lockGradableAssessment } from '#domain/grading/grade-learner.ts';
import { readBankQuestionsById } from '#domain/question-bank/bank-rows.ts';
import {
  findQuizContent,
  type Key,
  parseAsked,
  parseStoredAnswers,
  questionsWithCorrectedKey,
  scoreAnswers,
} from './quiz-rows.ts';

type Wanted = { assessment: GradableAssessment } & ({ courseRunId: string } | { learnerIds: string[] });

type ScoredAgain = {
  named: ClassResult;
  shown: ClassResult;
  attemptId: string;
  correctedKey: Key;
  score: number;
};

/** What nobody has seen, with a handed-in quiz as its work. Who marked by hand before a second mark is not overruled. */
const mayScoreAgain = ({ quizScore, submissionId, grade, wasSeen, secondMark, draft }: ClassResult) =>
  quizScore !== null &&
  submissionId !== null &&
  grade === null &&
  !wasSeen &&
  secondMark === null &&
  !draft?.isHidden;

/** Results whose draft is not what the answers are worth by the key of now. */
async function readDiffering(
  db: TrainingDb,
  { actor }: Pick<TrainerContext, 'actor'>,
  { assessment, ...wanted }: Wanted,
): Promise<ScoredAgain[]> {
  const { id: assessmentId, maxScore, scope } = assessment;
  const quiz = await findQuizContent(db, assessmentId);
  const pairs = (await readResultPairs(db, { assessmentId, actor, scope, excerpt: 1, ...wanted })).filter(
    ({ named }) => mayScoreAgain(named),
  );
  const rows = await db.quizAttempt.findMany({
    where: { assessmentId, submissionId: { in: pairs.flatMap(({ named }) => named.submissionId ?? []) } },
    select: { id: true, submissionId: true, asked: true, answers: true, correctedKey: true },
  });
  const named = quiz?.questions ?? [];
  const drawn = rows.flatMap(({ asked }) => parseAsked(asked).map(({ id }) => id));
  const ofBank = await readBankQuestionsById(db, [...new Set(drawn)]);
  const present = [...ofBank.values(), ...named];
  const bySubmission = new Map(rows.map((row) => [row.submissionId, row]));
  return pairs.flatMap(({ named, shown }) => {
    const row = bySubmission.get(named.submissionId);
    if (!row) return [];
    // What was corrected before stays of questions that the quiz no longer has.
    const correctedKey = {
      ...((row.correctedKey ?? {}) as Key),
      ...findCorrectedAnswerKey(questionsWithCorrectedKey(row), present),
    };
    const score = scoreAnswers(
      questionsWithCorrectedKey({ ...row, correctedKey }),
      parseStoredAnswers(row),
      maxScore,
    );
    const isSame = named.draft?.score === score && named.quizScore === score;
    return isSame ? [] : [{ named, shown, attemptId: row.id, correctedKey, score }];
  });
}

/** Of a class: whose draft would change, and to what. Throws assessmentNotFound, also without permission. */
export async function previewScoreAgain(
  ctx: TrainerContext,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<ScoreAgainPreview> {
  const assessment = await getGradableAssessment(ctx, assessmentId);
  const differing = await readDiffering(ctx.db, ctx, { assessment, courseRunId });
  return {
    maxScore: assessment.maxScore,
    changes: differing.map(({ shown, score }) => ({
      ...{ learnerId: shown.learnerId, learnerName: shown.learnerName, version: shown.version },
      ...{ draftScore: shown.draft?.score ?? null, markedBy: shown.draft?.markedBy ?? '', score },
    })),
  };
}

/**
 * Drafts the scores of a preview, all or none, and keeps the key that they were scored by with the attempts. Feedback stays. Throws
 * assessmentNotFound, also without permission, and resultsNotReady with each result that is not as it was previewed.
 */
export async function scoreAgain(
  ctx: TrainerContext,
  { assessmentId, results }: ScoreAgainBody,
): Promise<{ changed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    // The key stays meanwhile, because an author who stores a quiz locks the assessment.
    const assessment = await lockGradableAssessment(tx, ctx, assessmentId);
    const asked = [...new Set(results.map(({ learnerId }) => learnerId))];
    const learnerIds = (await findLearnerIdsOfCandidates(tx, assessment, asked)).filter((id) => id !== null);
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ANY (${learnerIds}) ORDER BY id FOR NO KEY UPDATE`;
    const differing = await readDiffering(tx, ctx, { assessment, learnerIds });
    refuseOthersThanPreviewed(results, differing);
    for (const one of differing) await storeScore(tx, ctx, assessmentId, one);
    await recordDraftChanges(
      tx,
      ctx,
      'quiz',
      differing.map(({ named, score }) => ({
        ...{ assessmentId, learnerId: named.learnerId, attempt: named.attempt },
        ...{ previousScore: named.draft?.score ?? null, score },
      })),
    );
    await recordAudit(tx, ctx, {
      action: 'submission.score-again',
      targetType: 'assessment',
      targetId: assessmentId,
      after: { drafts: differing.length },
    });
    return { changed: differing.length };
  });
}

function refuseOthersThanPreviewed(
  asked: ScoreAgainBody['results'],
  differing: readonly ScoredAgain[],
): void {
  const known = new Map(differing.map((one) => [one.shown.learnerId, one]));
  const details = asked.flatMap(({ learnerId, expectedVersion, score }, index) => {
    const one = known.get(learnerId);
    if (one?.shown.version === expectedVersion && one.score === score) return [];
    const name = one?.shown.learnerName ?? 'One of these results';
    return [{ field: `results.${index}.expectedVersion`, message: `${name} was changed since you looked` }];
  });
  if (details.length > 0)
    throw errors.resultsNotReady({
      message: 'Some of these results were changed meanwhile. No score was changed; look again',
      details,
    });
}

async function storeScore(
  tx: TrainingDb,
  { clock }: TrainerContext,
  assessmentId: string,
  { named, attemptId, correctedKey, score }: ScoredAgain,
): Promise<void> {
  const { learnerId, draft, version } = named;
  const pair = { assessmentId, learnerId };
  // Of a quiz, not of a marker.
  const data = {
    ...{ score, levels: [], markerId: null, workVersion: version.split(' ')[1] ?? '-' },
    updatedAt: new Date(Math.max(+clock(), draft ? Date.parse(draft.updatedAt) + 1 : 0)),
  };
  await tx.gradeDraft.upsert({
    where: { assessmentId_learnerId: pair },
    create: { ...pair, ...data },
    update: data,
  });
  await tx.quizAttempt.update({ where: { id: attemptId }, data: { correctedKey } });
}
