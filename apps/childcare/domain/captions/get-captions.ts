import type { CaptionPath } from '@repo/schemas/childcare/caption';
import type { Context } from '#domain/context.ts';
import { isAuthor, readableCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';

/**
 * The captions of a video for whoever may watch it: the enrolled, the course's authors, anybody for a preview. Throws
 * captionsNotFound, also for a course the caller may not know of; unauthorized or forbidden for a video that is not theirs.
 */
export async function getCaptions(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id: lectureId, language }: CaptionPath,
): Promise<string> {
  const found = await db.lectureCaption.findFirst({
    where: { lectureId, language, lecture: { section: { course: readableCourses(actor) } } },
    select: {
      vtt: true,
      lecture: {
        select: {
          isPreview: true,
          section: {
            select: {
              course: {
                select: {
                  createdById: true,
                  enrollments: { where: { userId: actor?.id ?? '' }, select: { id: true } },
                },
              },
            },
          },
        },
      },
    },
  });
  if (found === null) throw errors.captionsNotFound();
  const { isPreview, section } = found.lecture;
  if (isPreview || isAuthor(actor, section.course) || section.course.enrollments.length > 0) return found.vtt;
  throw actor === null ? errors.unauthorized() : errors.forbidden();
}
