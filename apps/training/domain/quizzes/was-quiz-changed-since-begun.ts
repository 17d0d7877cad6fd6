import type { TrainingDb } from '@repo/db/training';

/**
 * Whether the quiz, or a question of the bank that was drawn, was changed after a learner of the class began, whose result is not
 * released. The change may be of a text alone. Index: quiz_attempt_assessment_id_attempt_submitted_at_idx.
 */
export async function wasQuizChangedSinceBegun(
  db: TrainingDb,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId: string },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ wasChanged: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM quiz_attempt t JOIN assessment_quiz q ON q.assessment_id = t.assessment_id
      JOIN submission s ON s.id = t.submission_id AND s.status = 'pending' AND s.superseded_at IS NULL
      WHERE t.assessment_id = ${assessmentId} AND s.course_run_id = ${courseRunId}
        AND (q.updated_at > t.started_at OR EXISTS (
          SELECT FROM jsonb_array_elements(t.asked) asked JOIN bank_question b ON b.id = asked ->> 'id'
          WHERE b.updated_at > t.started_at))
    ) AS "wasChanged"`;
  return row?.wasChanged ?? false;
}
