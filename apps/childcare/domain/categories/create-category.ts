import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import type { Category, CreateCategoryBody } from '@repo/schemas/childcare/category';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';
import { categorySelect, toCategory } from './list-categories.ts';

/** A random slug when the name has no Latin letters. */
function slugOf(name: string): string {
  const words = makeRandomSuffixedSlug(name).replace(/-?[0-9a-z]{6}$/, '');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(words) ? words : makeRandomSuffixedSlug('');
}

/** Throws slugTaken. */
export async function createCategory(
  ctx: SuperAdminContext,
  { name, description, slug = slugOf(name) }: CreateCategoryBody,
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
