import type { ManagerContext } from '#domain/context.ts';
import { isGrantableSql } from '#domain/quiz/grant-attempt.ts';

export type CourseResetRecord = {
  id: string;
  courseTitle: string;
  reason: string;
  /** Null where a requirement did it by itself. */
  by: string | null;
  at: Date;
  /** Percent. */
  progress: number;
  completedAt: Date | null;
  /** Lectures that were done. */
  completed: number;
  /** Submitted attempts of the cycle that ended; they are kept. */
  attempts: number;
};

export const maxShownResets = 50;

/**
 * What a learner had done before courses were started again, newest first; none for a learner whom the caller does not manage. Only
 * what their present centre started again: an earlier one wrote its reasons for itself. Indexes: enrollment_user_id_course_id_key, course_reset_enrollment_id_cycle_key,
 * quiz_attempt_enrollment_id_lecture_id_number_key.
 */
export function listCourseResets(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  learnerId: string,
): Promise<CourseResetRecord[]> {
  return db.$queryRaw<CourseResetRecord[]>`
    SELECT r.id, c.title AS "courseTitle", r.reason,
      CASE WHEN NOT r.by_requirement THEN m.name END AS by, r.created_at AS at, r.progress,
      r.completed_at AS "completedAt",
      (SELECT count(*)::int FROM jsonb_array_elements(r.lectures) l WHERE (l ->> 'isCompleted')::boolean) AS completed,
      (SELECT count(*)::int FROM quiz_attempt q
        WHERE q.enrollment_id = e.id AND q.cycle = r.cycle AND q.submitted_at IS NOT NULL) AS attempts
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course_reset r ON r.enrollment_id = e.id
    JOIN course c ON c.id = e.course_id JOIN "user" m ON m.id = r.reset_by_id
    WHERE e.user_id = ${learnerId} AND ${isGrantableSql(actor)} AND r.organization_id = u.organization_id
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${maxShownResets}`;
}
