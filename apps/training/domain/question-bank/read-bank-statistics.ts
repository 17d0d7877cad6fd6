import { Prisma, type TrainingDb } from '@repo/db/training';
import {
  maximumCountedAttempts,
  type QuestionStatistics,
  questionStatisticsTailSql,
  type StatisticsRow,
  toQuestionStatistics,
} from '@repo/quizzes/question-statistics';
import { readBankQuestionsById } from './bank-rows.ts';

/**
 * By question id, of the newest first attempts in all quizzes that name one of the questions or draw from one of their topics.
 * Indexes: assessment_quiz_content_idx, quiz_attempt_assessment_id_attempt_submitted_at_idx.
 */
export async function readBankStatistics(
  db: TrainingDb,
  ids: readonly string[],
): Promise<Map<string, QuestionStatistics>> {
  if (ids.length === 0) return new Map();
  const [questions, rows] = await Promise.all([
    readBankQuestionsById(db, ids),
    db.$queryRaw<StatisticsRow[]>`
      WITH wanted AS MATERIALIZED (SELECT id, topic, content FROM bank_question WHERE id = ANY (${[...ids]})),
      asking AS MATERIALIZED (
        SELECT quiz.assessment_id FROM wanted w JOIN assessment_quiz quiz ON quiz.content
          @> jsonb_build_object('questions', jsonb_build_array(jsonb_build_object('id', w.id, 'fromBank', true)))
        UNION SELECT quiz.assessment_id FROM (SELECT DISTINCT topic FROM wanted) t JOIN assessment_quiz quiz ON quiz.content
          @> jsonb_build_object('pools', jsonb_build_array(jsonb_build_object('topic', t.topic)))
      ), attempt AS MATERIALIZED (
        SELECT q.id, q.asked AS questions, q.answers FROM quiz_attempt q
        WHERE q.assessment_id IN (SELECT assessment_id FROM asking) AND q.attempt = 1 AND q.submitted_at IS NOT NULL
        ORDER BY q.submitted_at DESC LIMIT ${maximumCountedAttempts}
      ),
      quiz AS (SELECT jsonb_agg(content || jsonb_build_object('id', id)) AS questions FROM wanted),
      ${Prisma.raw(questionStatisticsTailSql)}`,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...questions].map(([id, question]) => [
      id,
      toQuestionStatistics(question, byId.get(id), { seesOptions: true }),
    ]),
  );
}
