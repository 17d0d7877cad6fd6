import type { ManagerContext } from '#domain/context.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { isGrantableSql } from './grant-attempt.ts';
import { isQuizExhaustedSql } from './notify-attempt-grantors.ts';

export type ExhaustedQuiz = {
  lectureId: string;
  lectureTitle: string;
  courseTitle: string;
  askedAt: Date | null;
};

/** A learner's used-up quizzes, requested ones first; none for a learner whom the caller may not grant attempts. */
export function listExhaustedQuizzes(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  learnerId: string,
): Promise<ExhaustedQuiz[]> {
  return db.$queryRaw<ExhaustedQuiz[]>`
    SELECT l.id AS "lectureId", l.title AS "lectureTitle", c.title AS "courseTitle", x.asked_at AS "askedAt"
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
    LEFT JOIN extra_attempts x ON x.enrollment_id = e.id AND x.lecture_id = l.id AND x.cycle = e.cycle
    WHERE e.user_id = ${learnerId} AND ${isGrantableSql(actor)} AND ${isQuizExhaustedSql}
    ORDER BY x.asked_at NULLS LAST, c.title, l.position, l.id`;
}
