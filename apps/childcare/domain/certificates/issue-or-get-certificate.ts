import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Certificate } from '@repo/schemas/childcare/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { isCourseVisible } from '#domain/courses/course-visibility.ts';
import { readCourseAccess } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import type { MissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { certificateSelectFor, toCertificate } from './certificate-rows.ts';
import { findOrIssueCertificateAndNotify } from './find-or-issue-certificate.ts';
import { formatSingaporeDate } from './format-singapore-date.ts';

function findValid(tx: ChildcareDb, { actor, clock }: SignedInContext, courseId: string) {
  return tx.certificate.findFirst({
    where: {
      userId: actor.id,
      courseId,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gte: clock() } }],
    },
    orderBy: { cycle: 'desc' },
    select: { id: true },
  });
}

/** Records that the learner requested the certificate; true on the first request. */
async function claim(tx: ChildcareDb, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.certificate.updateMany({
    where: { id, claimedAt: null },
    data: { claimedAt: now },
  });
  return count === 1;
}

async function notCompleted(tx: ChildcareDb, { actor }: SignedInContext, courseId: string) {
  const enrollment = await tx.enrollment.findUnique({
    where: { userId_courseId: { userId: actor.id, courseId } },
    select: { progress: true },
  });
  const { access } = await readCourseAccess(tx, { userId: actor.id, courseId });
  if (access === 'suspended') return errors.paymentRequired();
  if (enrollment) {
    const message = `Complete the course first: ${enrollment.progress}% of it is done`;
    return errors.courseNotCompleted({ message });
  }
  return (await isCourseVisible(tx, actor, courseId)) ? errors.courseNotCompleted() : errors.courseNotFound();
}

function unproven(missing: readonly MissingEvidence[]) {
  const count = missing.length === 1 ? 'One lesson is' : `${missing.length} lessons are`;
  return errors.courseNotCompleted({
    message: `Marking lessons as done is not enough for a certificate of this course. ${count} still missing`,
    details: missing.map(({ lectureId, title, text }) => ({
      field: lectureId,
      message: `${title}: ${text}`,
    })),
  });
}

/**
 * Returns the valid certificate if there is one; an automatically issued one still counts as new on the first request. Throws
 * courseNotFound; courseNotCompleted, with the lectures that lack required evidence; paymentRequired until the centre pays;
 * certificateRevoked and certificateExpired when the course must be repeated.
 */
export async function issueOrGetCertificate(
  ctx: SignedInContext,
  { courseId }: { courseId: string },
): Promise<{ certificate: Certificate; isNew: boolean }> {
  const { actor, clock } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const issued = await findOrIssueCertificateAndNotify(tx, ctx, { userId: actor.id, courseId });
    if (issued?.kind === 'revoked') {
      throw errors.certificateRevoked({
        message: `Your certificate was revoked: ${issued.reason}. To earn another one, renew it and do the course again`,
      });
    }
    if (issued?.kind === 'unproven') throw unproven(issued.missing);
    if (issued?.expiresAt && issued.expiresAt < clock()) {
      throw errors.certificateExpired({
        message: `Your certificate expired on ${formatSingaporeDate(issued.expiresAt)}. Renew it: do the course again`,
      });
    }
    // During a renewal the previous certificate stays valid.
    const found = issued ?? (await findValid(tx, ctx, courseId));
    if (!found) throw await notCompleted(tx, ctx, courseId);
    const row = await tx.certificate.findUniqueOrThrow({
      where: { id: found.id },
      select: certificateSelectFor(actor.id),
    });
    return {
      certificate: toCertificate(ctx, row),
      isNew: issued !== null && (await claim(tx, issued.id, clock())),
    };
  });
}
