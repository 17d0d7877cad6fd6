import { inTransaction } from '@repo/db/childcare';
import type { ReorderCategoriesBody } from '@repo/schemas/childcare/category';
import type { SuperAdminContext } from '#domain/context.ts';
import { storeOrderOrThrow } from '#domain/outline/store-order.ts';
import { categoryOrder } from './list-categories.ts';

/** Throws invalid unless each category is named once, and changedMeanwhile when the stored order is stale. */
export async function reorderCategories(
  { db }: Pick<SuperAdminContext, 'db'>,
  { categoryIds, expectedOrder }: ReorderCategoriesBody,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // Lock before reading, so that the comparison sees a concurrent writer's order.
    await tx.$queryRaw`SELECT 1 FROM category ORDER BY id FOR NO KEY UPDATE`;
    const stored = await tx.category.findMany({ orderBy: categoryOrder, select: { id: true } });
    return storeOrderOrThrow(tx, {
      table: 'category',
      stored,
      field: 'categoryIds',
      ids: categoryIds,
      expectedOrder,
    });
  });
}
