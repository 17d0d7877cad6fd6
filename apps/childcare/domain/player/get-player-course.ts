import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { LectureType } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { canEditCourse, isCourseVisible } from '#domain/courses/course-visibility.ts';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

export type PlayerLecture = {
  id: string;
  title: string;
  type: LectureType;
  videoDuration: number;
  isDone: boolean;
};
export type PlayerSection = { id: string; title: string; lectures: PlayerLecture[] };

export type PlayerCourse = {
  id: string;
  slug: string;
  title: string;
  requiresEvidence: boolean;
  lessonsInOrder: boolean;
  sections: PlayerSection[];
  /** Null for an author, whose progress does not count. */
  enrollment: {
    id: string;
    progress: number;
    /** ISO 8601. */
    deadline: string | null;
  } | null;
};

type CourseRow = Omit<PlayerCourse, 'enrollment'> & {
  createdById: string;
  /** Of the outline. */
  versionId: string;
  enrollment: (NonNullable<PlayerCourse['enrollment']> & { isOpen: boolean; versionId: string }) | null;
};

type Viewer = {
  userId: string;
  isSuperAdmin: boolean;
  /** The lesson that they open: an author sees its version, the draft's too. Empty for none. */
  lectureId: string;
};

/**
 * One statement for a course and all of its outline. Indexes: course_slug_key, enrollment_user_id_course_id_key,
 * section_version_id_position_idx, lecture_section_id_position_idx, lecture_progress_enrollment_id_lecture_id_key.
 */
const courseSql = ({ where, viewer }: { where: Prisma.Sql; viewer: Viewer }) => Prisma.sql`
  SELECT c.id, c.slug, c.title, c.created_by_id AS "createdById", c.requires_evidence AS "requiresEvidence",
    c.lessons_in_order AS "lessonsInOrder",
    shown.id AS "versionId",
    CASE WHEN e.id IS NOT NULL THEN json_build_object(
      'id', e.id, 'progress', e.progress, 'deadline', ${Prisma.raw(isoTimestampSql('e.deadline'))},
      'isOpen', ${isEnrollmentOpenSql}, 'versionId', ${learntVersionSql}
    ) END AS enrollment,
    COALESCE((
      SELECT json_agg(json_build_object('id', s.id, 'title', s.title, 'lectures', COALESCE((
        SELECT json_agg(json_build_object(
          'id', l.id, 'title', l.title, 'type', l.type, 'videoDuration', l.video_duration,
          'isDone', p.is_completed IS TRUE
        ) ORDER BY l.position, l.id)
        FROM lecture l LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
        WHERE l.section_id = s.id
      ), '[]'::json)) ORDER BY s.position, s.id)
      FROM section s WHERE s.version_id = shown.id
    ), '[]'::json) AS sections
  FROM course c LEFT JOIN enrollment e ON e.course_id = c.id AND e.user_id = ${viewer.userId}
  CROSS JOIN LATERAL (
    SELECT COALESCE(CASE WHEN ${viewer.isSuperAdmin}::boolean OR c.created_by_id = ${viewer.userId} THEN (
      SELECT s.version_id FROM lecture l JOIN section s ON s.id = l.section_id
      WHERE l.id = ${viewer.lectureId} AND s.course_id = c.id
    ) END, ${learntVersionSql}, c.current_version_id) AS id
  ) shown
  WHERE ${where}`;

/** Index: former_course_slug_pkey. */
const hasIdOrFormerSlug = (text: string) =>
  Prisma.sql`c.id = coalesce((SELECT course_id FROM former_course_slug WHERE slug = ${text}), ${text})`;

async function readCourse(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { where, lectureId }: { where: Prisma.Sql; lectureId: string },
): Promise<CourseRow | undefined> {
  const viewer = { userId: actor.id, isSuperAdmin: actor.role === 'SUPER_ADMIN', lectureId };
  const [course] = await readCoalescedRows<CourseRow>(db, courseSql({ where, viewer }), { prepared: true });
  return course;
}

/**
 * A course to learn, by its slug, its id or a former slug: for enrolled learners, even when archived, and for its authors, who see the
 * version of the opened lesson. Null
 * when the caller may see the course but not open it, for example until the centre pays. Throws courseNotFound for anybody else.
 */
export async function getPlayerCourseIfEnrolled(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  slugOrId: string,
  /** The lesson that is opened. */
  lectureId = '',
): Promise<PlayerCourse | null> {
  const course =
    (await readCourse({ db, actor }, { where: Prisma.sql`c.slug = ${slugOrId}`, lectureId })) ??
    (await readCourse({ db, actor }, { where: hasIdOrFormerSlug(slugOrId), lectureId }));
  if (course === undefined) throw errors.courseNotFound();
  const { id, slug, title, requiresEvidence, lessonsInOrder, sections, enrollment: stored } = course;
  // An author who learns the course only looks at a lesson of another version.
  const enrollment =
    stored?.isOpen && stored.versionId === course.versionId
      ? { id: stored.id, progress: stored.progress, deadline: stored.deadline }
      : null;
  if (enrollment === null && !canEditCourse(actor, course)) {
    if (!(await isCourseVisible(db, actor, id))) throw errors.courseNotFound();
    return null;
  }
  const rules = { requiresEvidence, lessonsInOrder };
  return { id, slug, title: title || 'Untitled course', ...rules, enrollment, sections };
}
