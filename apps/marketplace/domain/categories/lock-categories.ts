import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/**
 * The category, its parent and its children, by their ids, as the triggers of attributes lock them: whoever edits another of them or writes a
 * listing by them waits. Throws categoryNotFound.
 */
export async function lockCategoryFamily(tx: MarketplaceDb, categoryId: string): Promise<{ name: string }> {
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM category
    WHERE id = ${categoryId} OR parent_id = ${categoryId}
      OR id = (SELECT parent_id FROM category WHERE id = ${categoryId})
    ORDER BY id FOR NO KEY UPDATE`;
  const category = rows.find(({ id }) => id === categoryId);
  if (!category) throw errors.categoryNotFound();
  return category;
}
