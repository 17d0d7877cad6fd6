import { isUniqueViolation } from '@repo/db/errors';
import type { Category, UpdateCategoryBody } from '@repo/schemas/childcare/category';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { categorySelect } from './list-categories.ts';

/** Changes what the body has. Throws categoryNotFound and slugTaken. */
export async function updateCategory(
  { db }: Pick<SignedInContext, 'db'>,
  id: string,
  body: UpdateCategoryBody,
): Promise<Category> {
  try {
    const [changed] = await db.category.updateManyAndReturn({
      where: { id },
      data: body,
      select: { id: true },
    });
    if (changed === undefined) throw errors.categoryNotFound();
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug_key') ? errors.slugTaken() : error;
  }
  const stored = await db.category.findUnique({ where: { id }, select: categorySelect });
  if (stored === null) throw errors.categoryNotFound();
  return stored;
}
