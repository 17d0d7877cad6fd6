import { type ChildcareDb, inTransaction, type Prisma } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { CourseDetail, CourseStatus, UpdateCourseBody } from '@repo/schemas/childcare/course';
import { createPrintableAssertion } from '#domain/certificates/assert-printable.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';
import { assertHttpsOrMediaHost } from '#domain/outline/assert-https-or-media-host.ts';
import { readEditedVersionId } from '#domain/outline/edited-version.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { expirePendingPaymentsOfCourse } from '#domain/payments/expire-pending-payments.ts';
import { canEditCourse, visibleCoursesWhere } from './course-visibility.ts';
import { getVisibleCourse } from './get-course.ts';

type Stored = {
  id: string;
  slug: string;
  title: string;
  status: CourseStatus;
  publishedAt: Date | null;
  updatedAt: Date;
  currentVersionId: string | null;
};

const moves: Record<CourseStatus, readonly CourseStatus[]> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['ARCHIVED', 'DRAFT'],
  ARCHIVED: ['PUBLISHED', 'DRAFT'],
};

const refuseStatus = (message: string) => invalidFieldError('status', message);

/** Publishing needs a title, a section and a lecture. */
export async function assertPublishable(
  tx: ChildcareDb,
  { versionId, title }: { versionId: string; title: string },
): Promise<void> {
  if (title === '' || title === 'Untitled course')
    throw refuseStatus('Give the course a title before you publish it');
  const sections = await tx.section.findMany({
    where: { versionId },
    select: { _count: { select: { lectures: true } } },
  });
  if (sections.length === 0) throw refuseStatus('Add a section before you publish the course');
  if (sections.every(({ _count }) => _count.lectures === 0)) {
    throw refuseStatus('Add a lecture before you publish the course');
  }
}

/** Throws invalid for an impossible move or an incomplete course, courseInUse when people are enrolled. */
async function checkMove(tx: ChildcareDb, stored: Stored, { status: next, title }: UpdateCourseBody) {
  if (next === undefined || next === stored.status) return;
  if (!moves[stored.status].includes(next)) {
    throw refuseStatus(`A course cannot go from ${stored.status} to ${next}`);
  }
  if (next === 'PUBLISHED') {
    await assertPublishable(tx, {
      versionId: stored.currentVersionId ?? stored.id,
      title: title ?? stored.title,
    });
  }
  if (next === 'DRAFT' && (await readEditedVersionId(tx, stored.id)) !== stored.currentVersionId) {
    throw refuseStatus('The course has a draft of a new version. Publish or discard it first');
  }
  if (next === 'DRAFT' && (await tx.enrollment.count({ where: { courseId: stored.id } })) > 0) {
    throw errors.courseInUse({
      message: 'People are enrolled in this course, so it cannot become a draft again. Archive it instead',
    });
  }
}

async function checkCategory(tx: ChildcareDb, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string') return;
  const known = await tx.category.findUnique({ where: { id }, select: { id: true } });
  if (known === null) throw errors.categoryNotFound();
}

/** The slug follows the title until the course is first published. */
function changesOf(
  { description, expectedUpdatedAt: _, ...fields }: UpdateCourseBody,
  stored: Stored,
  now: Date,
): Prisma.CourseUncheckedUpdateInput {
  const isFirstTitle = fields.title !== undefined && fields.title !== stored.title && !stored.publishedAt;
  return {
    ...fields,
    ...(description === undefined ? {} : { description: cleanHtml(description) }),
    ...(isFirstTitle
      ? {
          slug: makeRandomSuffixedSlug(fields.title ?? ''),
          // Its author may have passed the address on.
          formerSlugs: { create: { slug: stored.slug } },
        }
      : {}),
    ...(fields.status === 'PUBLISHED' && !stored.publishedAt ? { publishedAt: now } : {}),
    updatedAt: nextUpdatedAt(stored, now),
  };
}

/**
 * Unpublishing also expires the course's pending payments. Throws courseNotFound for a hidden course, forbidden for another
 * author's, changedMeanwhile for a stale version, invalid for a title that cannot be printed, and what the status checks throw;
 * then nothing changes.
 */
export async function updateCourse(
  ctx: SignedInContext,
  id: string,
  body: UpdateCourseBody,
): Promise<CourseDetail> {
  const { actor } = ctx;
  const assertPrintable = await createPrintableAssertion({
    field: 'title',
    label: 'Title',
    text: body.title,
  });
  const changed = await inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, id);
    const course = await tx.course.findFirst({
      where: { AND: [{ id }, visibleCoursesWhere(actor)] },
      select: {
        id: true,
        slug: true,
        title: true,
        status: true,
        publishedAt: true,
        updatedAt: true,
        createdById: true,
        currentVersionId: true,
      },
    });
    if (course === null) throw errors.courseNotFound();
    if (!canEditCourse(actor, course)) throw errors.forbidden();
    assertNotStale(course, body.expectedUpdatedAt, errors.changedMeanwhile);
    assertPrintable(course.title);
    assertHttpsOrMediaHost(ctx, 'thumbnail', body.thumbnail);
    await checkCategory(tx, body.categoryId);
    await checkMove(tx, course, body);
    if (course.status === 'PUBLISHED' && body.status !== undefined && body.status !== 'PUBLISHED') {
      await expirePendingPaymentsOfCourse(tx, id);
    }
    await tx.course.update({
      where: { id },
      data: changesOf(body, course, ctx.clock()),
      select: { id: true },
    });
    if (course.status === 'DRAFT' && body.status === 'PUBLISHED') {
      await tx.courseVersion.updateMany({
        where: { id: course.currentVersionId ?? id },
        data: { publishedById: actor.id },
      });
    }
    return getVisibleCourse({ db: tx, actor }, id);
  });
  if (body.status !== undefined) deferExpireAndRefundAtProvider(ctx);
  return changed;
}
