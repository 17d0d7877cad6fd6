import { Prisma, type TrainingDb } from '@repo/db/training';
import {
  maximumCountedAttempts,
  type QuestionStatistics,
  questionStatisticsTailSql,
  type StatisticsRow,
  toQuestionStatistics,
} from '@repo/quizzes/question-statistics';
import type { StaffContext } from '#domain/context.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { isGradableSql, readGradingScope } from '#domain/grading/grading-scope.ts';
import { readBankQuestionsById } from '#domain/question-bank/bank-rows.ts';
import { findQuizContent } from './quiz-rows.ts';

export type QuizStatistics = {
  assessmentTitle: string;
  courseTitle: string;
  attempts: number;
  questions: QuestionStatistics[];
};

/** Authors see everybody; trainers the learners whom they may grade. Of the tables `q` and `a`. */
async function readCountedSql(ctx: StaffContext): Promise<Prisma.Sql> {
  if (canSeeDrafts(ctx.actor)) return Prisma.sql`TRUE`;
  return isGradableSql(await readGradingScope(ctx), ctx.actor, Prisma.sql`q.course_run_id`);
}

/** Index: quiz_attempt_assessment_id_attempt_submitted_at_idx. */
const firstAttemptsSql = (assessmentId: string, counted: Prisma.Sql) => Prisma.sql`
  SELECT q.id, q.asked AS questions, q.answers FROM quiz_attempt q JOIN assessment a ON a.id = q.assessment_id
  WHERE q.assessment_id = ${assessmentId} AND q.attempt = 1 AND q.submitted_at IS NOT NULL AND ${counted}
  ORDER BY q.submitted_at DESC LIMIT ${maximumCountedAttempts}`;

function readStatistics(db: TrainingDb, assessmentId: string, counted: Prisma.Sql) {
  return db.$queryRaw<StatisticsRow[]>`
    WITH attempt AS MATERIALIZED (${firstAttemptsSql(assessmentId, counted)}),
    quiz AS (
      SELECT (content -> 'questions') || coalesce((
        SELECT jsonb_agg(b.content || jsonb_build_object('id', b.id)) FROM bank_question b
        WHERE b.topic IN (SELECT pool ->> 'topic' FROM jsonb_array_elements(coalesce(content -> 'pools', '[]')) pool)
          AND NOT content @> jsonb_build_object('questions', jsonb_build_array(jsonb_build_object('id', b.id)))
      ), '[]') AS questions
      FROM assessment_quiz WHERE assessment_id = ${assessmentId}
    ),
    ${Prisma.raw(questionStatisticsTailSql)}`;
}

/**
 * How learners answer each question of a quiz, by their first attempts. Null without such a quiz. Trainers see only questions that were asked, and no options where they learn themselves.
 */
export async function getQuestionStatistics(
  ctx: StaffContext,
  assessmentId: string,
): Promise<QuizStatistics | null> {
  const { db, actor } = ctx;
  const counted = await readCountedSql(ctx);
  const [assessment, quiz, [count], rows] = await Promise.all([
    db.assessment.findUnique({
      where: { id: assessmentId },
      select: { title: true, course: { select: { title: true } } },
    }),
    findQuizContent(db, assessmentId),
    db.$queryRaw<{ attempts: number }[]>`
      SELECT count(*)::int AS attempts FROM (${firstAttemptsSql(assessmentId, counted)}) first`,
    readStatistics(db, assessmentId, counted),
  ]);
  const isAuthor = canSeeDrafts(actor);
  const attempts = count?.attempts ?? 0;
  if (assessment === null || quiz === null) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(quiz.questions.map(({ id }) => id));
  const drawn = await readBankQuestionsById(
    db,
    [...byId.keys()].filter((id) => !named.has(id)),
  );
  const seesOptions = isAuthor || !actor.roles.includes('learner');
  return {
    assessmentTitle: assessment.title,
    courseTitle: assessment.course.title,
    attempts,
    questions: [...quiz.questions, ...drawn.values()]
      .filter(({ id }) => isAuthor || byId.has(id))
      .map((question) => toQuestionStatistics(question, byId.get(question.id), { seesOptions })),
  };
}
