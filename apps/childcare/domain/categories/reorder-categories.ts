import { inTransaction } from '@repo/db/childcare';
import { refuseStaleOrder } from '@repo/db/version';
import type { ReorderCategoriesBody } from '@repo/schemas/childcare/category';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { checkWholeOrder } from '#domain/outline/whole-order.ts';
import { categoryOrder } from './list-categories.ts';

/** Throws invalid unless each category is named once, and changedMeanwhile when the stored order is stale. */
export async function reorderCategories(
  { db }: Pick<SuperAdminContext, 'db'>,
  { categoryIds, expectedOrder }: ReorderCategoriesBody,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // Lock before reading, so that the comparison sees a concurrent writer's order.
    await tx.$queryRaw`SELECT 1 FROM category ORDER BY id FOR NO KEY UPDATE`;
    const categories = await tx.category.findMany({ orderBy: categoryOrder, select: { id: true } });
    const present = categories.map(({ id }) => id);
    refuseStaleOrder(present, expectedOrder, errors.changedMeanwhile);
    checkWholeOrder('categoryIds', categoryIds, present);
    await tx.$executeRaw`
      UPDATE category SET position = place.position
      FROM unnest(${categoryIds}::text[], ${categoryIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE category.id = place.id`;
    return categoryIds;
  });
}
