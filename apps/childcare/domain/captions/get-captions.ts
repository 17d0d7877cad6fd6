import type { CaptionParams } from '@repo/schemas/childcare/caption';
import type { Context } from '#domain/context.ts';
import { canEditCourse } from '#domain/courses/course-visibility.ts';
import { findOpenEnrollmentId } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';

/**
 * For enrolled learners and the course's authors; a preview's are public. Throws captionsNotFound, also for a hidden course;
 * unauthorized or forbidden for a video that the caller may not watch.
 */
export async function getVisibleCaptionsVtt(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id: lectureId, language }: CaptionParams,
): Promise<string> {
  const found = await db.lectureCaption.findFirst({
    where: { lectureId, language },
    select: {
      vtt: true,
      lecture: {
        select: {
          isPreview: true,
          section: { select: { course: { select: { id: true, createdById: true, status: true } } } },
        },
      },
    },
  });
  if (found === null) throw errors.captionsNotFound();
  const { isPreview, section } = found.lecture;
  const { course } = section;
  if (canEditCourse(actor, course)) return found.vtt;
  // An enrolled learner can continue an archived course.
  if ((await findOpenEnrollmentId(db, { userId: actor?.id, courseId: course.id })) !== null) return found.vtt;
  if (course.status !== 'PUBLISHED') throw errors.captionsNotFound();
  if (isPreview) return found.vtt;
  throw actor === null ? errors.unauthorized() : errors.forbidden();
}
