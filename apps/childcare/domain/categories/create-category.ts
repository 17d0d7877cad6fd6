import { slugWords } from '@repo/base/slug-words';
import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import type { Category, CreateCategoryBody } from '@repo/schemas/childcare/category';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';
import { categorySelect, toCategory } from './list-categories.ts';

/** Throws slugTaken. */
export async function createCategory(
  ctx: SuperAdminContext,
  { name, description, slug = slugWords(name, 60) || makeRandomSuffixedSlug('') }: CreateCategoryBody,
): Promise<Category> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const { _max } = await tx.category.aggregate({ _max: { position: true } });
      const row = await tx.category.create({
        data: {
          name,
          slug,
          position: (_max.position ?? -1) + 1,
          ...(description === undefined ? {} : { description }),
        },
        select: categorySelect,
      });
      return toCategory(row);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug_key') ? errors.slugTaken() : error;
  }
}
