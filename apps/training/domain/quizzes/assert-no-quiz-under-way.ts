import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** An attempt without a time limit that nobody answered for so long may be graded: its learner may never come back. */
const idleMs = 24 * 60 * 60_000;

type Wanted = { assessmentId: string; learnerIds: readonly string[]; now: Date };

/**
 * Learners who are taking their present attempt, or whose handed-in answers are not work yet. A grade without work would take its
 * place. The caller has locked them, as beginning a quiz does. Index: quiz_attempt_assessment_id_learner_id_attempt_key.
 */
export async function listLearnersTakingQuiz(
  tx: TrainingDb,
  { assessmentId, learnerIds, now }: Wanted,
): Promise<string[]> {
  if (learnerIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ learnerId: string }[]>`
    SELECT q.learner_id AS "learnerId" FROM quiz_attempt q
    WHERE q.assessment_id = ${assessmentId} AND q.learner_id = ANY (${[...learnerIds]}) AND q.submission_id IS NULL
      AND q.attempt = 1 + (SELECT count(*) FROM resit t
        WHERE t.assessment_id = q.assessment_id AND t.learner_id = q.learner_id)
      AND (q.submitted_at IS NOT NULL OR q.due_at IS NOT NULL
        OR coalesce(q.answers_at, q.started_at) > ${new Date(now.getTime() - idleMs)})`;
  return rows.map(({ learnerId }) => learnerId);
}

/** Throws quizUnderWay. */
export async function assertNoQuizUnderWay(
  tx: TrainingDb,
  { learnerId, ...wanted }: Omit<Wanted, 'learnerIds'> & { learnerId: string },
): Promise<void> {
  const taking = await listLearnersTakingQuiz(tx, { ...wanted, learnerIds: [learnerId] });
  if (taking.length > 0) throw errors.quizUnderWay();
}
