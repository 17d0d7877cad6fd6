import type { Category } from '@repo/schemas/marketplace/category';
import {
  activeAndStoredOptions,
  attributesOfCategory,
  type CategoryAttribute,
} from '@repo/schemas/marketplace/category-attribute';

/** `attributes`: its own and those of its parent. */
export type SellCategory = { id: string; name: string; attributes: CategoryAttribute[] };

/** For a list to choose from, `stored` retired options of the listing among them: each parent is followed by its children, which are named after it. */
export function sellCategoriesWithAttributes(
  categories: readonly Category[],
  all: readonly CategoryAttribute[],
  stored: Readonly<Record<string, string | number>> = {},
): SellCategory[] {
  const attributes = all.map((each) => ({
    ...each,
    options: activeAndStoredOptions(each, stored[each.key]),
    retiredOptions: [],
  }));
  const choice = (id: string, name: string) => ({
    id,
    name,
    attributes: attributesOfCategory(attributes, categories, id),
  });
  const top = categories.filter(({ parentId }) => !categories.some(({ id }) => id === parentId));
  return top.flatMap(({ id, name }) => [
    choice(id, name),
    ...categories
      .filter(({ parentId }) => parentId === id)
      .map((child) => choice(child.id, `${name} › ${child.name}`)),
  ]);
}
