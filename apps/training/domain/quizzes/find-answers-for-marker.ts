import { Prisma } from '@repo/db/training';
import { toShownQuestion } from '@repo/quizzes/to-shown-question';
import type { AttemptQuestion } from '@repo/schemas/quiz-attempt';
import { getLearnerIdOfCandidate } from '#domain/blind/candidate.ts';
import type { TrainerContext } from '#domain/context.ts';
import { findGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { isGradableSql } from '#domain/grading/grading-scope.ts';
import { type AttemptRow, parseStoredAnswers, questionsWithCorrectedKey } from './quiz-rows.ts';

type Wanted = { assessmentId: string; learnerId: string; attempt: number };

type Row = Pick<AttemptRow, 'asked' | 'answers' | 'correctedKey'>;

/**
 * What a learner was asked and chose, with the key, for who may grade it. Null without a handed-in quiz, and for a marker who learns
 * the course too. Index: quiz_attempt_assessment_id_learner_id_attempt_key.
 */
export async function findAnswersForMarker(
  ctx: TrainerContext,
  { assessmentId, learnerId, attempt }: Wanted,
): Promise<AttemptQuestion[] | null> {
  const { db, actor } = ctx;
  const assessment = await findGradableAssessment(ctx, assessmentId);
  if (assessment === null) return null;
  const isGradable = isGradableSql(
    assessment.scope,
    actor,
    Prisma.sql`coalesce(s.course_run_id, q.course_run_id)`,
  );
  const [row] = await db.$queryRaw<Row[]>`
    SELECT q.asked, q.answers, q.corrected_key AS "correctedKey"
    FROM quiz_attempt q JOIN assessment a ON a.id = q.assessment_id LEFT JOIN submission s ON s.id = q.submission_id
    WHERE q.assessment_id = ${assessmentId} AND q.learner_id = ${await getLearnerIdOfCandidate(db, assessment, learnerId)}
      AND q.attempt = ${attempt} AND q.submitted_at IS NOT NULL AND q.learner_id <> ${actor.id} AND ${isGradable}
      AND NOT EXISTS (SELECT FROM enrolment e JOIN course_run r ON r.id = e.course_run_id
        WHERE e.user_id = ${actor.id} AND r.course_id = a.course_id
          AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn'))`;
  if (!row) return null;
  const answers = parseStoredAnswers(row);
  return questionsWithCorrectedKey(row).map((question) =>
    toShownQuestion(question, { chosen: answers[question.id] ?? [], areAnswersShown: true }),
  );
}
