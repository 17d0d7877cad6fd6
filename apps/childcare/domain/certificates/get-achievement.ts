import type { AchievementFacts } from '@repo/certificates/badge-credential';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export type FoundAchievement = AchievementFacts & {
  cpdPoints: number;
  /** Null while the course is not offered. */
  coursePath: string | null;
};

/**
 * What a badge says was achieved: a course as it is now. Drafts exist for nobody, except that a badge names one. Throws
 * courseNotFound.
 */
export async function getAchievement(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  courseId: string,
): Promise<FoundAchievement> {
  const course = await db.course.findFirst({
    where: { id: courseId, OR: [{ status: { not: 'DRAFT' } }, { certificates: { some: {} } }] },
    select: { id: true, title: true, subtitle: true, slug: true, status: true, cpdPoints: true },
  });
  if (course === null) throw errors.courseNotFound();
  return {
    courseId: course.id,
    courseName: course.title,
    courseDescription: course.subtitle,
    cpdPoints: course.cpdPoints.toNumber(),
    publicUrl,
    coursePath: course.status === 'PUBLISHED' ? `/courses/${course.slug}` : null,
  };
}
