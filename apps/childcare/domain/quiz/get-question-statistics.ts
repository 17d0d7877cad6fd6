import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import {
  maximumCountedAttempts,
  type QuestionStatistics,
  questionStatisticsTailSql,
  type StatisticsRow,
  toQuestionStatistics,
} from '@repo/quizzes/question-statistics';
import { quizWithSolutions } from '@repo/schemas/quiz';
import type { ManagerContext } from '#domain/context.ts';
import { isGrantableSql } from './grant-attempt.ts';

export type QuizStatistics = {
  courseId: string;
  courseTitle: string;
  lectureTitle: string;
  attempts: number;
  questions: QuestionStatistics[];
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

/** Indexes: quiz_attempt_lecture_id_number_submitted_at_idx, enrollment_pkey, assignment_learner_id_course_id_idx. */
const statisticsOfLectureSql = (actor: ManagerContext['actor'], lectureId: string) => Prisma.sql`
  WITH attempt AS MATERIALIZED (
    SELECT a.id, a.asked -> 'questions' AS questions, a.answers FROM quiz_attempt a
    WHERE a.lecture_id = ${lectureId} AND a.number = 1 AND a.submitted_at IS NOT NULL AND ${isCountedSql(actor)}
    ORDER BY a.submitted_at DESC LIMIT ${maximumCountedAttempts}
  ), quiz AS (SELECT l.quiz -> 'questions' AS questions FROM lecture l WHERE l.id = ${lectureId}),
  ${Prisma.raw(questionStatisticsTailSql)}`;

const countSql = (actor: ManagerContext['actor'], lectureId: string) => Prisma.sql`
  SELECT count(*)::int AS attempts FROM (
    SELECT FROM quiz_attempt a
    WHERE a.lecture_id = ${lectureId} AND a.number = 1 AND a.submitted_at IS NOT NULL AND ${isCountedSql(actor)}
    LIMIT ${maximumCountedAttempts}
  ) first`;

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
    db.$queryRaw<StatisticsRow[]>(statisticsOfLectureSql(actor, lectureId)),
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
      .map((question) => toQuestionStatistics(question, byId.get(question.id), { seesOptions: isAuthor })),
  };
}
