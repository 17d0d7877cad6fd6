import type { AchievementFacts } from '@repo/certificates/badge-credential';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Course = { publicUrl: string; id: string; title: string; description: string };

export function toAchievementFacts({ publicUrl, id, title, description }: Course): AchievementFacts {
  return {
    courseId: id,
    courseName: title,
    courseDescription: description,
    cpdPoints: null,
    criteria:
      'The training centre found the course completed: its conditions of results and attendance are met.',
    fieldOfStudy: null,
    publicUrl,
  };
}

/** What a badge says was achieved: a course as it is now. Drafts exist for nobody, except that a badge names one. Throws courseNotFound. */
export async function getAchievement(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  courseId: string,
): Promise<AchievementFacts> {
  const isNamed = { runs: { some: { certificates: { some: {} } } } };
  const course = await db.course.findFirst({
    where: { id: courseId, OR: [{ status: { not: 'draft' } }, isNamed] },
    select: { id: true, title: true, description: true },
  });
  if (course === null) throw errors.courseNotFound();
  return toAchievementFacts({ publicUrl, ...course });
}
