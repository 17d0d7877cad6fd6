import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { quizWithSolutions } from '@repo/schemas/childcare/quiz';
import type { ManagerContext } from '#domain/context.ts';
import { isGrantableSql } from './grant-attempt.ts';

/** The newest first attempts that count. */
export const mostAttempts = 1_000;
/** A share of fewer answers says little, and would say much about single people. */
export const fewestForShare = 10;
/** A correlation of fewer answers is mostly chance. */
export const fewestForDiscrimination = 30;

export type QuestionStatistics = {
  id: string;
  text: string;
  asked: number;
  /** Percent of the answers; null of fewer than `fewestForShare`. */
  rightPercent: number | null;
  /** Point-biserial, from -1 to 1; null of fewer than `fewestForDiscrimination`, or where all answered alike. */
  discrimination: number | null;
  /** The wrong option that most chose; null for managers, who may learn the course themselves. */
  wrong: { text: string; percent: number } | null;
};

export type QuizStatistics = {
  courseId: string;
  courseTitle: string;
  lectureTitle: string;
  attempts: number;
  questions: QuestionStatistics[];
};

type Row = {
  id: string;
  asked: number;
  right: number;
  discrimination: number | null;
  wrongId: string | null;
  wrongCount: number | null;
};

/** Managers see learners of their centre, in courses that it assigned; authors see everybody. */
const isCountedSql = (actor: ManagerContext['actor']) =>
  actor.role === 'SUPER_ADMIN'
    ? Prisma.sql`TRUE`
    : Prisma.sql`EXISTS (
        SELECT FROM enrollment e JOIN "user" u ON u.id = e.user_id
        JOIN assignment m ON m.learner_id = u.id AND m.course_id = e.course_id
        WHERE e.id = a.enrollment_id AND ${isGrantableSql(actor)}
          AND m.organization_id = u.organization_id AND m.status <> 'CANCELLED')`;

/**
 * One statement over the newest first attempts; answers count while the question is as it was asked. A question is correlated
 * with the share of the attempt's other questions, so that it does not correlate with itself. Indexes:
 * quiz_attempt_lecture_id_number_submitted_at_idx, enrollment_pkey, assignment_learner_id_course_id_idx.
 */
const statisticsSql = (actor: ManagerContext['actor'], lectureId: string) => Prisma.sql`
  WITH attempt AS MATERIALIZED (
    SELECT a.id, a.asked -> 'questions' AS questions, a.answers FROM quiz_attempt a
    WHERE a.lecture_id = ${lectureId} AND a.number = 1 AND a.submitted_at IS NOT NULL AND ${isCountedSql(actor)}
    ORDER BY a.submitted_at DESC LIMIT ${mostAttempts}
  ), answer AS (
    SELECT t.id AS attempt_id, q AS question, chosen, (chosen @> (q -> 'correct') AND chosen <@ (q -> 'correct'))::int AS is_right
    FROM attempt t CROSS JOIN LATERAL jsonb_array_elements(t.questions) q
    CROSS JOIN LATERAL (SELECT COALESCE(t.answers -> (q ->> 'id'), '[]') AS chosen) c
  ), scored AS (
    SELECT *, (sum(is_right) OVER w - is_right)::float8 / NULLIF(count(*) OVER w - 1, 0) AS rest
    FROM answer WINDOW w AS (PARTITION BY attempt_id)
  ), counted AS MATERIALIZED (
    SELECT s.question ->> 'id' AS id, s.chosen, s.is_right, s.rest, s.question -> 'correct' AS correct
    FROM lecture l CROSS JOIN LATERAL jsonb_array_elements(l.quiz -> 'questions') now
    JOIN scored s ON s.question ->> 'id' = now ->> 'id'
    WHERE l.id = ${lectureId} AND s.question ->> 'text' = now ->> 'text' AND s.question -> 'correct' = now -> 'correct'
      AND s.question -> 'options' @> (now -> 'options') AND s.question -> 'options' <@ (now -> 'options')
  ), wrong AS (
    SELECT DISTINCT ON (c.id) c.id, o AS option_id, count(*)::int AS chosen
    FROM counted c CROSS JOIN LATERAL jsonb_array_elements_text(c.chosen) o
    WHERE NOT c.correct ? o GROUP BY c.id, o ORDER BY c.id, count(*) DESC, o
  )
  SELECT c.id, count(*)::int AS asked, sum(c.is_right)::int AS right, corr(c.is_right, c.rest) AS discrimination,
    w.option_id AS "wrongId", w.chosen AS "wrongCount"
  FROM counted c LEFT JOIN wrong w ON w.id = c.id GROUP BY c.id, w.option_id, w.chosen`;

const countSql = (actor: ManagerContext['actor'], lectureId: string) => Prisma.sql`
  SELECT count(*)::int AS attempts FROM (
    SELECT FROM quiz_attempt a
    WHERE a.lecture_id = ${lectureId} AND a.number = 1 AND a.submitted_at IS NOT NULL AND ${isCountedSql(actor)}
    LIMIT ${mostAttempts}
  ) first`;

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole);

type Question = ReturnType<typeof quizWithSolutions.parse>['questions'][number];

function toStatistics(question: Question, row: Row | undefined, isAuthor: boolean): QuestionStatistics {
  const { id, text, options } = question;
  const asked = row?.asked ?? 0;
  const isShown = row !== undefined && asked >= fewestForShare;
  const wrong = options.find((option) => option.id === row?.wrongId);
  return {
    id,
    text,
    asked,
    rightPercent: isShown ? percentOf(row.right, asked) : null,
    discrimination: row && asked >= fewestForDiscrimination ? row.discrimination : null,
    wrong:
      isAuthor && isShown && wrong
        ? { text: wrong.text, percent: percentOf(row.wrongCount ?? 0, asked) }
        : null,
  };
}

function findQuiz(db: ChildcareDb, lectureId: string) {
  return db.lecture.findFirst({
    where: { id: lectureId, type: 'QUIZ' },
    select: {
      title: true,
      quiz: true,
      section: { select: { course: { select: { id: true, title: true } } } },
    },
  });
}

/**
 * How learners answer each question of a quiz, by their first attempts. Null without such a quiz, and for managers whose learners
 * have not taken it; managers see only questions that were asked.
 */
export async function getQuestionStatistics(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  lectureId: string,
): Promise<QuizStatistics | null> {
  const [lecture, [count], rows] = await Promise.all([
    findQuiz(db, lectureId),
    db.$queryRaw<{ attempts: number }[]>(countSql(actor, lectureId)),
    db.$queryRaw<Row[]>(statisticsSql(actor, lectureId)),
  ]);
  const isAuthor = actor.role === 'SUPER_ADMIN';
  const attempts = count?.attempts ?? 0;
  if (lecture === null || lecture.quiz === null || (!isAuthor && attempts === 0)) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { course } = lecture.section;
  return {
    courseId: course.id,
    courseTitle: course.title,
    lectureTitle: lecture.title,
    attempts,
    questions: quizWithSolutions
      .parse(lecture.quiz)
      .questions.filter(({ id }) => isAuthor || byId.has(id))
      .map((question) => toStatistics(question, byId.get(question.id), isAuthor)),
  };
}
