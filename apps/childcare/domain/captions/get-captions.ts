import type { CaptionParams } from '@repo/schemas/childcare/caption';
import type { Context } from '#domain/context.ts';
import { canEditCourse } from '#domain/courses/course-visibility.ts';
import { findOpenEnrollment } from '#domain/enrollments/enrollment-access.ts';
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
          section: {
            select: {
              versionId: true,
              course: { select: { id: true, createdById: true, status: true, currentVersionId: true } },
            },
          },
        },
      },
    },
  });
  if (found === null) throw errors.captionsNotFound();
  const { isPreview, section } = found.lecture;
  const { course } = section;
  if (canEditCourse(actor, course)) return found.vtt;
  // An enrolled learner can continue an archived course.
  const enrollment = await findOpenEnrollment(db, { userId: actor?.id, courseId: course.id });
  if (enrollment?.versionId === section.versionId) return found.vtt;
  if (course.status !== 'PUBLISHED' || section.versionId !== course.currentVersionId)
    throw errors.captionsNotFound();
  if (isPreview) return found.vtt;
  throw actor === null ? errors.unauthorized() : errors.forbidden();
}
