import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { lockSection } from './lock-course.ts';
import { checkWholeOrder } from './whole-order.ts';

/** Puts the lectures of a section into a new order. Throws as `reorderSections` does, and sectionNotFound. */
export async function reorderLectures(
  ctx: SignedInContext,
  place: { courseId: string; sectionId: string },
  lectureIds: string[],
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const { sectionId } = place;
    const present = await tx.lecture.findMany({ where: { sectionId }, select: { id: true } });
    checkWholeOrder(
      'lectureIds',
      lectureIds,
      present.map(({ id }) => id),
    );
    await tx.$executeRaw`
      UPDATE lecture SET position = place.position
      FROM unnest(${lectureIds}::text[], ${lectureIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE lecture.id = place.id`;
    return lectureIds;
  });
}
