import { inTransaction } from '@repo/db/childcare';
import { refuseStaleOrder } from '@repo/db/version';
import type { ReorderSectionsBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from './lock-course.ts';
import { outlineOrder } from './outline-order.ts';
import { checkWholeOrder } from './whole-order.ts';

/**
 * Puts the sections of a course into a new order. Throws courseNotFound, invalid unless all are named once, and
 * changedMeanwhile for a writer who began with an order that is no longer the stored one.
 */
export async function reorderSections(
  ctx: SuperAdminContext,
  courseId: string,
  { sectionIds, expectedOrder }: ReorderSectionsBody,
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const sections = await tx.section.findMany({
      where: { courseId },
      orderBy: outlineOrder,
      select: { id: true },
    });
    const present = sections.map(({ id }) => id);
    refuseStaleOrder(present, expectedOrder, errors.changedMeanwhile);
    checkWholeOrder('sectionIds', sectionIds, present);
    await tx.$executeRaw`
      UPDATE section SET position = place.position
      FROM unnest(${sectionIds}::text[], ${sectionIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE section.id = place.id`;
    return sectionIds;
  });
}
