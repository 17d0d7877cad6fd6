import { type QuizWithoutSolutions, quizWithoutSolutions } from '@repo/schemas/childcare/quiz';
import type { SignedInContext } from '#domain/context.ts';
import { canEditCourse } from '#domain/courses/course-visibility.ts';
import { findOpenEnrollment } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';

export type PlayerLectureContent = {
  id: string;
  content: string;
  videoUrl: string;
  videoDuration: number;
  captions: { language: string; label: string }[];
  /** The questions without the answers, for an author. */
  quiz: QuizWithoutSolutions | null;
  /** Seconds; the resume position. */
  lastPosition: number;
  /** The watched ranges in seconds, from and to. */
  watched: [number, number][];
};

/** Index: lecture_progress_enrollment_id_lecture_id_key. */
function readWatched(
  db: SignedInContext['db'],
  { userId, lectureId }: { userId: string; lectureId: string },
): Promise<{ from: number; to: number }[]> {
  return db.$queryRaw`
    SELECT lower(part) AS "from", upper(part) AS "to"
    FROM lecture_progress p JOIN enrollment e ON e.id = p.enrollment_id CROSS JOIN unnest(p.watched) part
    WHERE e.user_id = ${userId} AND p.lecture_id = ${lectureId}
    ORDER BY 1`;
}

/** The content of a lecture for enrolled learners and its authors. Throws lectureNotFound for anybody else. */
export async function getPlayerLecture(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<PlayerLectureContent> {
  const lecture = await db.lecture.findFirst({
    where: { id: lectureId, section: { courseId } },
    select: {
      id: true,
      content: true,
      videoUrl: true,
      videoDuration: true,
      quiz: true,
      section: { select: { course: { select: { createdById: true } } } },
      captions: { orderBy: { language: 'asc' }, select: { language: true, label: true } },
      progress: { where: { enrollment: { userId: actor.id } }, select: { lastPosition: true } },
    },
  });
  if (lecture === null) throw errors.lectureNotFound();
  const { progress, quiz, section, ...rest } = lecture;
  const mayOpen =
    canEditCourse(actor, section.course) ||
    (await findOpenEnrollment(db, { userId: actor.id, courseId })) !== null;
  if (!mayOpen) throw errors.lectureNotFound();
  const watched = await readWatched(db, { userId: actor.id, lectureId });
  return {
    ...rest,
    watched: watched.map(({ from, to }) => [from, to]),
    quiz: quiz === null ? null : quizWithoutSolutions.parse(quiz),
    lastPosition: progress[0]?.lastPosition ?? 0,
  };
}
