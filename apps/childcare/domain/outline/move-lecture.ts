import type { ChildcareDb } from '@repo/db/childcare';
import { assertOrderNotStale } from '@repo/db/optimistic-locking';
import { errors } from '#domain/errors.ts';
import { nextLecturePositionOrThrow } from './next-lecture-position.ts';
import { outlineOrder } from './outline-order.ts';
import { storePositions } from './store-order.ts';

type Moved = { courseId: string; sectionId: string; lectureId: string };
type Target = {
  sectionId?: string | undefined;
  place?: number | undefined;
  /** The lectures of the target section in the order that the writer saw. */
  expectedOrder?: readonly string[] | undefined;
};

/**
 * Moves a lecture to a position in its own or another section; without a position to the other section's end. The caller has
 * locked the course. Returns whether anything moved. Throws sectionNotFound, invalid for a full section, and changedMeanwhile
 * when the writer saw other lectures or another order.
 */
export async function moveLectureIfTargetDiffers(
  tx: ChildcareDb,
  { courseId, sectionId, lectureId }: Moved,
  target: Target,
): Promise<boolean> {
  const to = target.sectionId ?? sectionId;
  const isElsewhere = to !== sectionId;
  if (!isElsewhere && target.place === undefined) return false;
  const lectures = await tx.lecture.findMany({
    where: { sectionId: to },
    orderBy: outlineOrder,
    select: { id: true },
  });
  const present = lectures.map(({ id }) => id);
  if (isElsewhere) {
    // A lecture never leaves its version: people have progress in it.
    const from = await tx.section.findUniqueOrThrow({
      where: { id: sectionId },
      select: { versionId: true },
    });
    const section = await tx.section.findFirst({
      where: { id: to, courseId, versionId: from.versionId },
      select: { id: true },
    });
    if (section === null) throw errors.sectionNotFound();
  }
  assertOrderNotStale(present, target.expectedOrder, errors.changedMeanwhile);
  if (isElsewhere) {
    const position = await nextLecturePositionOrThrow(tx, to);
    await tx.$executeRaw`UPDATE lecture SET section_id = ${to}, position = ${position} WHERE id = ${lectureId}`;
  }
  if (target.place === undefined) return true;
  const order = present.filter((id) => id !== lectureId).toSpliced(target.place, 0, lectureId);
  await storePositions(tx, 'lecture', order);
  return true;
}
