import { inTransaction } from '@repo/db/childcare';
import { refuseStaleOrder } from '@repo/db/version';
import type { ReorderLecturesBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockSection } from './lock-course.ts';
import { outlineOrder } from './outline-order.ts';
import { checkWholeOrder } from './whole-order.ts';

/** Puts the lectures of a section into a new order. Throws as `reorderSections` does, and sectionNotFound. */
export async function reorderLectures(
  ctx: SuperAdminContext,
  place: { courseId: string; sectionId: string },
  { lectureIds, expectedOrder }: ReorderLecturesBody,
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const { sectionId } = place;
    const lectures = await tx.lecture.findMany({
      where: { sectionId },
      orderBy: outlineOrder,
      select: { id: true },
    });
    const present = lectures.map(({ id }) => id);
    refuseStaleOrder(present, expectedOrder, errors.changedMeanwhile);
    checkWholeOrder('lectureIds', lectureIds, present);
    await tx.$executeRaw`
      UPDATE lecture SET position = place.position
      FROM unnest(${lectureIds}::text[], ${lectureIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE lecture.id = place.id`;
    return lectureIds;
  });
}
