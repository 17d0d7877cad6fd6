import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Certificate } from '@repo/schemas/childcare/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { certificateSelectFor, toCertificate } from './certificate-rows.ts';
import { formatDay } from './format-day.ts';
import { issueCertificate } from './issue-certificate.ts';

/** The learner's last certificate of the course, when it is valid. */
function findValid(tx: ChildcareDb, { actor, clock }: SignedInContext, courseId: string) {
  return tx.certificate.findFirst({
    where: { userId: actor.id, courseId, OR: [{ expiresAt: null }, { expiresAt: { gte: clock() } }] },
    orderBy: { cycle: 'desc' },
    select: { id: true },
  });
}

async function notCompleted(tx: ChildcareDb, { actor }: SignedInContext, courseId: string) {
  const enrollment = await tx.enrollment.findUnique({
    where: { userId_courseId: { userId: actor.id, courseId } },
    select: { progress: true },
  });
  if (enrollment) {
    const message = `Complete the course first: ${enrollment.progress}% of it is done`;
    return errors.courseNotCompleted({ message });
  }
  const known = await tx.course.findFirst({
    where: { AND: [{ id: courseId }, visibleCourses(actor)] },
    select: { id: true },
  });
  return known ? errors.courseNotCompleted() : errors.courseNotFound();
}

/**
 * The caller's certificate of a course that they have completed; the valid one that exists when there is one. Throws
 * courseNotFound, courseNotCompleted, and certificateExpired where the course has to be done again.
 */
export async function generateCertificate(
  ctx: SignedInContext,
  { courseId }: { courseId: string },
): Promise<{ certificate: Certificate; isNew: boolean }> {
  const { actor, clock } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const issued = await issueCertificate(tx, ctx, { userId: actor.id, courseId });
    if (issued?.expiresAt && issued.expiresAt < clock()) {
      throw errors.certificateExpired({
        message: `Your certificate expired on ${formatDay(issued.expiresAt)}. Renew it: do the course again`,
      });
    }
    // While it is being renewed the last one is still good.
    const found = issued ?? (await findValid(tx, ctx, courseId));
    if (!found) throw await notCompleted(tx, ctx, courseId);
    const row = await tx.certificate.findUniqueOrThrow({
      where: { id: found.id },
      select: certificateSelectFor(actor.id),
    });
    return { certificate: toCertificate(ctx, row), isNew: issued?.isNew ?? false };
  });
}
