import { inTransaction } from '@repo/db/childcare';
import type { OpenedLectureAnswer } from '@repo/schemas/childcare/progress';
import type { SignedInContext } from '#domain/context.ts';
import { getLearntLecture } from '#domain/progress/find-lecture.ts';
import { recordOpening } from './record-opening.ts';

/**
 * Records that the caller opened a lecture that they learn; later calls return the first time. Throws lectureNotFound, forbidden
 * without an enrollment, paymentRequired.
 */
export async function openOwnLecture(ctx: SignedInContext, lectureId: string): Promise<OpenedLectureAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { enrollmentId } = await getLearntLecture(tx, ctx, lectureId);
    await recordOpening(tx, { id: lectureId, enrollmentId }, ctx.clock());
    const { openedAt } = await tx.lectureOpening.findFirstOrThrow({
      where: { enrollmentId, lectureId },
      orderBy: { cycle: 'desc' },
      select: { openedAt: true },
    });
    return { openedAt: openedAt.toISOString() };
  });
}
