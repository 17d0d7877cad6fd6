import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Category, UpdateCategoryBody } from '@repo/schemas/childcare/category';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { categorySelect, toCategory } from './list-categories.ts';

/** Throws categoryNotFound, changedMeanwhile and slugTaken. */
export async function updateCategory(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  id: string,
  { expectedUpdatedAt, ...body }: UpdateCategoryBody,
): Promise<Category> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM category WHERE id = ${id} FOR NO KEY UPDATE`;
      const stored = await tx.category.findUnique({ where: { id }, select: categorySelect });
      if (stored === null) throw errors.categoryNotFound();
      assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
      const data = { ...body, updatedAt: nextUpdatedAt(stored, clock()) };
      return toCategory(await tx.category.update({ where: { id }, data, select: categorySelect }));
    });
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug_key') ? errors.slugTaken() : error;
  }
}
