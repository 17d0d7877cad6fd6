import type { TrainingDb } from '@repo/db/training';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type GradableAssessment, getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { readResultPairs } from './read-results.ts';

type Reader = Pick<TrainerContext, 'db' | 'actor'>;

/**
 * Who gives more time or a resit knows the learner. In blind marking they see nothing of the result then, so that it does not
 * lead to the candidate.
 */
export function hideResultIfBlind(
  named: ClassResult,
  { blindKey }: Pick<GradableAssessment, 'blindKey'>,
): ClassResult {
  if (blindKey === null || named.grade !== null) return named;
  return {
    ...named,
    ...{ isBlind: true, submissionId: null, fileUrl: '', fileName: '', submittedAt: null, late: false },
    ...{ draft: null, secondMark: null, state: 'missing', warnings: [], mail: null, version: '-' },
    ...{ countedScore: null, wasSeen: false, assessor: null },
  };
}

/** Of a learner by their own id, also in blind marking; not to be answered as it is. Throws learnerNotInClass. */
export async function readResultByRealLearnerId(
  db: TrainingDb,
  { actor }: Pick<TrainerContext, 'actor'>,
  { id: assessmentId, scope }: GradableAssessment,
  learnerId: string,
): Promise<ClassResult> {
  const [pair] = await readResultPairs(db, { assessmentId, learnerIds: [learnerId], actor, scope });
  if (pair === undefined) throw errors.learnerNotInClass();
  return pair.named;
}

/** One learner's due date. Throws assessmentNotFound, learnerNotInClass. */
export async function getDueDateResult(
  ctx: Reader,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<ClassResult> {
  const assessment = await getGradableAssessment(ctx, assessmentId);
  return hideResultIfBlind(await readResultByRealLearnerId(ctx.db, ctx, assessment, learnerId), assessment);
}

/** Due dates of a class, by name. Throws assessmentNotFound. */
export async function listDueDateResults(
  ctx: Reader,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<{ title: string; courseTitle: string; results: ClassResult[] }> {
  const assessment = await getGradableAssessment(ctx, assessmentId);
  const { title, courseTitle, scope } = assessment;
  const pairs = await readResultPairs(ctx.db, {
    assessmentId,
    courseRunId,
    actor: ctx.actor,
    scope,
    excerpt: 1,
  });
  const results = pairs.map(({ named }) => hideResultIfBlind(named, assessment));
  const key = ({ learnerName, learnerId }: ClassResult) => `${learnerName} ${learnerId}`;
  return { title, courseTitle, results: results.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) };
}
