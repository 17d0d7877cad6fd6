import type { Category } from '@repo/schemas/marketplace/category';

/** For a list to choose from: each parent is followed by its children, which are named after it. */
export function categoryChoices(categories: readonly Category[]): { id: string; name: string }[] {
  const top = categories.filter(({ parentId }) => !categories.some(({ id }) => id === parentId));
  return top.flatMap(({ id, name }) => [
    { id, name },
    ...categories
      .filter(({ parentId }) => parentId === id)
      .map((child) => ({ id: child.id, name: `${name} › ${child.name}` })),
  ]);
}
