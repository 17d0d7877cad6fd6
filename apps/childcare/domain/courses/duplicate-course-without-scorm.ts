import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import { copyOutline } from '#domain/versions/copy-outline.ts';

const maximumTitleLength = 120;

/**
 * The copy is the caller's draft, of the version that new learners get. Omits SCORM lectures, whose package belongs to the original.
 * `leftOut` has their titles. Throws courseNotFound.
 */
export async function duplicateCourseWithoutScorm(
  ctx: SuperAdminContext,
  id: string,
): Promise<{ id: string; leftOut: string[] }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, id);
    const course = await tx.course.findUnique({ where: { id } });
    if (course === null) throw errors.courseNotFound();
    const {
      id: _id,
      createdAt: _made,
      updatedAt: _changed,
      publishedAt: _at,
      currentVersionId,
      ...details
    } = course;
    const title = `${details.title.slice(0, maximumTitleLength - 7)} (copy)`;
    const copy = await tx.course.create({
      data: {
        ...details,
        title,
        slug: makeRandomSuffixedSlug(title),
        status: 'DRAFT',
        createdById: ctx.actor.id,
      },
      select: { id: true },
    });
    const { leftOut } = await copyOutline(tx, {
      fromVersionId: currentVersionId ?? id,
      // The first version of a course has its id.
      to: { courseId: copy.id, versionId: copy.id },
      isSameCourse: false,
      now: ctx.clock(),
    });
    return { id: copy.id, leftOut };
  });
}
