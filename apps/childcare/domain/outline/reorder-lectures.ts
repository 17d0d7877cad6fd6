import { inTransaction } from '@repo/db/childcare';
import type { ReorderLecturesBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';
import { outlineOrder } from './outline-order.ts';
import { storeOrderOrThrow } from './store-order.ts';

/** Reorders the lectures of a section. Throws what `reorderSections` throws, and sectionNotFound. */
export async function reorderLectures(
  ctx: SuperAdminContext,
  place: OutlinePlace,
  { lectureIds, expectedOrder }: ReorderLecturesBody,
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourseOfSection(tx, place);
    const { sectionId } = place;
    const stored = await tx.lecture.findMany({
      where: { sectionId },
      orderBy: outlineOrder,
      select: { id: true },
    });
    return storeOrderOrThrow(tx, {
      table: 'lecture',
      stored,
      field: 'lectureIds',
      ids: lectureIds,
      expectedOrder,
    });
  });
}
