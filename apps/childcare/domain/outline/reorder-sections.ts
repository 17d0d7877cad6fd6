import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { lockCourse } from './lock-course.ts';
import { checkWholeOrder } from './whole-order.ts';

/** Puts the sections of a course into a new order. Throws courseNotFound, and invalid unless all are named once. */
export async function reorderSections(
  ctx: SignedInContext,
  courseId: string,
  sectionIds: string[],
): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const present = await tx.section.findMany({ where: { courseId }, select: { id: true } });
    checkWholeOrder(
      'sectionIds',
      sectionIds,
      present.map(({ id }) => id),
    );
    await tx.$executeRaw`
      UPDATE section SET position = place.position
      FROM unnest(${sectionIds}::text[], ${sectionIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE section.id = place.id`;
    return sectionIds;
  });
}
