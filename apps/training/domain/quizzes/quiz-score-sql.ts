import { Prisma } from '@repo/db/training';

/** The handed-in quiz `quiz` of an attempt. Index: quiz_attempt_assessment_id_learner_id_attempt_key. */
export function quizAttemptJoinSql(learnerId: Prisma.Sql, attempt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`LEFT JOIN quiz_attempt quiz ON quiz.assessment_id = a.id AND quiz.learner_id = ${learnerId}
    AND quiz.attempt = ${attempt} AND quiz.submitted_at IS NOT NULL`;
}

/** Its share of right answers of the highest score of the assessment `a`; null without one. As `scoreAnswers`. */
export const quizScoreSql = Prisma.sql`(
  SELECT (round(100.0 * a.max_score * count(*) FILTER (WHERE chosen @> correct AND chosen <@ correct)
    / nullif(count(*), 0)) / 100)::float8
  FROM jsonb_array_elements(quiz.asked) q CROSS JOIN LATERAL (SELECT
    coalesce(quiz.answers -> (q ->> 'id'), '[]') AS chosen,
    coalesce(quiz.corrected_key -> (q ->> 'id'), q -> 'correct') AS correct) one)`;
