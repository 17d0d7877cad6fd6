import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { type LectureConfirmation, lectureConfirmation } from '@repo/schemas/childcare/course';
import { type QuizWithoutSolutions, quizWithoutSolutions } from '@repo/schemas/quiz';
import type { SignedInContext } from '#domain/context.ts';
import { canEditCourse } from '#domain/courses/course-visibility.ts';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

export type PlayerLectureContent = {
  id: string;
  content: string;
  videoUrl: string;
  videoDuration: number;
  captions: { language: string; label: string }[];
  /** The questions without the answers, for an author. */
  quiz: QuizWithoutSolutions | null;
  confirmation: LectureConfirmation;
  /** Seconds; the resume position. */
  lastPosition: number;
  /** The watched ranges in seconds, from and to. */
  watched: [number, number][];
  /** Whether the learner opened it before, in the enrollment's current cycle. */
  isOpened: boolean;
};

type LectureRow = Omit<PlayerLectureContent, 'quiz' | 'confirmation'> & {
  quiz: unknown;
  confirmation: unknown;
  createdById: string;
  isOpen: boolean;
};

/**
 * One statement. Indexes: lecture_caption_lecture_id_language_key, enrollment_user_id_course_id_key,
 * lecture_progress_enrollment_id_lecture_id_key, lecture_opening_pkey.
 */
const lectureSql = (wanted: { courseId: string; lectureId: string; userId: string }) => Prisma.sql`
  SELECT l.id, l.content, l.video_url AS "videoUrl", l.video_duration AS "videoDuration", l.quiz, l.confirmation,
    COALESCE((
      SELECT json_agg(json_build_object('language', k.language, 'label', k.label) ORDER BY k.language)
      FROM lecture_caption k WHERE k.lecture_id = l.id
    ), '[]'::json) AS captions,
    COALESCE(p.last_position, 0) AS "lastPosition",
    COALESCE((
      SELECT json_agg(json_build_array(lower(part), upper(part)) ORDER BY lower(part))
      FROM unnest(p.watched) part
    ), '[]'::json) AS watched,
    c.created_by_id AS "createdById",
    e.id IS NOT NULL AND s.version_id = ${learntVersionSql} AND ${isEnrollmentOpenSql} AS "isOpen",
    EXISTS (
      SELECT FROM lecture_opening o WHERE o.enrollment_id = e.id AND o.lecture_id = l.id AND o.cycle = e.cycle
    ) AS "isOpened"
  FROM lecture l JOIN section s ON s.id = l.section_id JOIN course c ON c.id = s.course_id
  LEFT JOIN enrollment e ON e.course_id = c.id AND e.user_id = ${wanted.userId}
  LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
  WHERE l.id = ${wanted.lectureId} AND c.id = ${wanted.courseId}`;

/** The content of a lecture for those who learn its version, and for its authors. Throws lectureNotFound for anybody else. */
export async function getPlayerLecture(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  wanted: { courseId: string; lectureId: string },
): Promise<PlayerLectureContent> {
  const [lecture] = await readCoalescedRows<LectureRow>(db, lectureSql({ ...wanted, userId: actor.id }), {
    prepared: true,
  });
  if (lecture === undefined) throw errors.lectureNotFound();
  const { createdById, isOpen, quiz, confirmation, ...rest } = lecture;
  if (!isOpen && !canEditCourse(actor, { createdById })) throw errors.lectureNotFound();
  return {
    ...rest,
    quiz: quiz === null ? null : quizWithoutSolutions.parse(quiz),
    confirmation: lectureConfirmation.parse(confirmation),
  };
}
