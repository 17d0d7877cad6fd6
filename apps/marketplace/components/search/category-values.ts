import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import type { SearchState } from './search-href.ts';

/** A filter with the number of listings that it leaves; the link makes the change. */
export type FacetValue = {
  /** No two of a group are alike. */
  label: string;
  count: number;
  isOn?: boolean;
  change: SearchState;
  /** Of a category that is chosen, or beside one that is. */
  isChild?: boolean;
};

export type CountedCategory = Omit<ListingFacets['categories'][number], 'icon'>;

/** A parent already means its children, so choosing one of them replaces it, and it replaces them. */
function chosenAfter(
  chosen: readonly string[],
  { slug, parent }: CountedCategory,
  all: readonly CountedCategory[],
) {
  const others = chosen.filter((each) => each !== slug);
  if (others.length < chosen.length) return others;
  const isOfIt = (each: string) => all.some((other) => other.slug === each && other.parent === slug);
  return [...others.filter((each) => each !== parent && !isOfIt(each)), slug];
}

/** The children of categories are offered once these, or one of the children, are chosen. */
export function categoryValues(state: SearchState, categories: readonly CountedCategory[]): FacetValue[] {
  const chosen = state.category ?? [];
  const parents = new Set(
    categories.flatMap(({ slug, parent }) => (chosen.includes(slug) ? [parent ?? slug] : [])),
  );
  return categories
    .filter(({ parent }) => parent === null || parents.has(parent))
    .map((category) => {
      const { slug, name, count, parent } = category;
      const after = chosenAfter(chosen, category, categories);
      return {
        label: name,
        count,
        isOn: chosen.includes(slug),
        // Attributes are those of the category.
        change: {
          category: after.length === 0 ? undefined : after,
          ...(state.attributes !== undefined && { attributes: undefined }),
        },
        ...(parent !== null && { isChild: true }),
      };
    });
}
