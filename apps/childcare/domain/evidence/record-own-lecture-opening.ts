import { inTransaction } from '@repo/db/childcare';
import type { OpenedLectureAnswer } from '@repo/schemas/childcare/progress';
import type { SignedInContext } from '#domain/context.ts';
import { lockEnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { recordOpeningAndIssueCertificateIfCompleteInTransaction } from './record-opening-and-issue-certificate-if-complete.ts';

/**
 * Records that the caller opened a lecture that they learn; later calls return the first time. Throws lectureNotFound, forbidden
 * without an enrollment, paymentRequired.
 */
export async function recordOwnOpeningAndIssueCertificateIfComplete(
  ctx: SignedInContext,
  lectureId: string,
): Promise<OpenedLectureAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { enrollmentId } = await lockEnrolledLecture(tx, ctx, lectureId);
    await recordOpeningAndIssueCertificateIfCompleteInTransaction(
      tx,
      { id: lectureId, enrollmentId },
      ctx.clock(),
    );
    const { openedAt } = await tx.lectureOpening.findFirstOrThrow({
      where: { enrollmentId, lectureId },
      orderBy: { cycle: 'desc' },
      select: { openedAt: true },
    });
    return { openedAt: openedAt.toISOString() };
  });
}
