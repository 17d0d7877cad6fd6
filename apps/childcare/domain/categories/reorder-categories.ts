import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { checkWholeOrder } from '#domain/outline/whole-order.ts';

/** Puts all categories into a new order. Throws invalid unless it names each of them once. */
export async function reorderCategories(
  { db }: Pick<SignedInContext, 'db'>,
  categoryIds: string[],
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const present = await tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM category ORDER BY id FOR NO KEY UPDATE`;
    checkWholeOrder(
      'categoryIds',
      categoryIds,
      present.map(({ id }) => id),
    );
    await tx.$executeRaw`
      UPDATE category SET position = place.position
      FROM unnest(${categoryIds}::text[], ${categoryIds.map((_, index) => index)}::int[]) AS place (id, position)
      WHERE category.id = place.id`;
    return categoryIds;
  });
}
