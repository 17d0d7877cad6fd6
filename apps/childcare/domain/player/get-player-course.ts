import type { LectureType } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { canEditCourse, isCourseVisible } from '#domain/courses/course-visibility.ts';
import { findOpenEnrollment } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { outlineOrder } from '#domain/outline/outline-order.ts';

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
  sections: PlayerSection[];
  /** Null for an author, whose progress does not count. */
  enrollment: {
    id: string;
    progress: number;
    deadline: Date | null;
  } | null;
};

/**
 * A course to learn, by its slug: for enrolled learners, even when archived, and for its authors. Null when the caller may see
 * the course but not open it, for example until the centre pays. Throws courseNotFound for anybody else.
 */
export async function getPlayerCourse(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  slug: string,
): Promise<PlayerCourse | null> {
  const course = await db.course.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      title: true,
      createdById: true,
      requiresEvidence: true,
      enrollments: {
        where: { userId: actor.id },
        select: { id: true, progress: true, deadline: true },
      },
      sections: {
        orderBy: outlineOrder,
        select: {
          id: true,
          title: true,
          lectures: {
            orderBy: outlineOrder,
            select: {
              id: true,
              title: true,
              type: true,
              videoDuration: true,
              progress: {
                where: { enrollment: { userId: actor.id }, isCompleted: true },
                select: { id: true },
              },
            },
          },
        },
      },
    },
  });
  if (course === null) throw errors.courseNotFound();
  const { id, title, requiresEvidence, sections, enrollments } = course;
  const open = await findOpenEnrollment(db, { userId: actor.id, courseId: id });
  const enrollment = enrollments.find((row) => row.id === open) ?? null;
  if (enrollment === null && !canEditCourse(actor, course)) {
    if (!(await isCourseVisible(db, actor, id))) throw errors.courseNotFound();
    return null;
  }
  return {
    id,
    slug,
    title: title || 'Untitled course',
    requiresEvidence,
    enrollment,
    sections: sections.map(({ lectures, ...section }) => ({
      ...section,
      lectures: lectures.map(({ progress, ...lecture }) => ({ ...lecture, isDone: progress.length > 0 })),
    })),
  };
}
