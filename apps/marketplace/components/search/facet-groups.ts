import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { conditionLabels } from '../listings/labels.ts';
import { attributeFacetGroups, type FacetValueGroup } from './attribute-values.ts';
import { type CountedCategory, categoryValues } from './category-values.ts';
import { type SearchState, toggleValue } from './search-href.ts';

type Facets = Pick<ListingFacets, 'attributes' | 'conditions'> & { categories: readonly CountedCategory[] };

/** Of most values nothing is said, as most filters are off: the page's data stays small. */
function withoutOff({ single, values, ...group }: FacetValueGroup): FacetValueGroup {
  return {
    ...group,
    ...(single && { single }),
    values: values.map(({ isOn, ...value }) => (isOn ? { ...value, isOn } : value)),
  };
}

/** Made on the server, which keeps it out of the page's scripts. */
export function facetGroups(state: SearchState, facets: Facets): FacetValueGroup[] {
  const conditions = facets.conditions.map(({ value, count }) => ({
    label: conditionLabels[value].label,
    count,
    isOn: state.condition?.includes(value) ?? false,
    change: { condition: toggleValue(state.condition, value) },
  }));
  return [
    { key: 'category', title: 'Category', values: categoryValues(state, facets.categories) },
    ...attributeFacetGroups(state, facets.attributes).map((group) => ({
      ...group,
      key: `attribute ${group.key}`,
    })),
    { key: 'condition', title: 'Condition', values: conditions },
  ].map(withoutOff);
}
