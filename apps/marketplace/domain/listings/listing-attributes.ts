import { isCheckViolation } from '@repo/db/errors';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { type AttributeValues, attributeValuesSchema } from '@repo/schemas/marketplace/category-attribute';
import { readAttributesWithInherited } from '#domain/categories/list-attributes.ts';
import { errors } from '#domain/errors.ts';

/** What was sent, as the category's attributes accept it; `stored` values may have been retired since. Throws invalid. */
export async function parseAttributesOrThrow(
  tx: MarketplaceDb,
  categoryId: string,
  sent: Readonly<Record<string, string | number | null>>,
  stored: AttributeValues = {},
): Promise<AttributeValues> {
  const parsed = attributeValuesSchema(await readAttributesWithInherited(tx, categoryId), stored).safeParse(
    sent,
  );
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    field: ['attributes', ...path].join('.'),
    message,
  }));
  throw errors.invalid({ message: details[0]?.message, details });
}

/** For writing listings: an attribute that was changed since its definition was read is a mistake of nobody. */
export async function mapAttributeCheckViolation<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isCheckViolation(error, 'listing_attributes_check')) throw error;
    const message = 'The details of this category have just changed. Choose them again';
    throw errors.invalid({ message, details: [{ field: 'attributes', message }] });
  }
}
