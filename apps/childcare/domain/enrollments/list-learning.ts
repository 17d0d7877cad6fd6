import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { SignedInContext } from '#domain/context.ts';
import { type NextLesson, nextLessonSql } from '#domain/player/next-lesson.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { isEnrollmentOpenSql } from './enrollment-access.ts';

export type LearningRow = {
  courseId: string;
  title: string;
  slug: string;
  thumbnail: string;
  cpdPoints: number;
  /** Percent. */
  progress: number;
  lessons: number;
  lessonsDone: number;
  nextLesson: NextLesson | null;
  deadline: string | null;
  completedAt: string | null;
  lastActivityAt: string | null;
  /** False until the learner's centre pays. */
  isOpen: boolean;
};

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/**
 * Earliest deadline first, then last opened. One statement. Indexes: enrollment_user_id_course_id_key,
 * section_version_id_position_idx, lecture_section_id_position_idx, lecture_progress_enrollment_id_lecture_id_key.
 */
export function listOwnLearning({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<readonly LearningRow[]> {
  return readCoalescedRows<LearningRow>(
    db,
    Prisma.sql`
      SELECT c.id AS "courseId", c.title, c.slug, c.thumbnail, c.cpd_points::float8 AS "cpdPoints", e.progress,
        coalesce(outline.lessons, 0) AS lessons, coalesce(outline.done, 0) AS "lessonsDone",
        ${nextLessonSql} AS "nextLesson",
        ${iso('e.deadline')} AS deadline, ${iso('e.completed_at')} AS "completedAt",
        ${iso('e.last_activity_at')} AS "lastActivityAt",
        ${isEnrollmentOpenSql} AS "isOpen"
      FROM enrollment e JOIN course c ON c.id = e.course_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS lessons, count(*) FILTER (WHERE p.is_completed)::int AS done
        FROM section s JOIN lecture l ON l.section_id = s.id
        LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
        WHERE s.version_id = ${learntVersionSql}
      ) outline
      WHERE e.user_id = ${actor.id}
      ORDER BY e.deadline NULLS LAST, e.last_activity_at DESC NULLS LAST, e.id DESC`,
    { prepared: true },
  );
}
