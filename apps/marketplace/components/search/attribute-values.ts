import {
  type AttributeFilter,
  formatAttributeFilter,
  formatAttributeFilters,
  parseAttributeFilters,
} from '@repo/schemas/marketplace/attribute-filter';
import { formatAttributeValue } from '@repo/schemas/marketplace/category-attribute';
import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import type { FacetValue } from './category-values.ts';
import { type SearchState, toggleValue } from './search-href.ts';

export type FacetValueGroup = { key: string; title: string; single?: boolean; values: FacetValue[] };

type Facet = ListingFacets['attributes'][number];
type Value = Facet['values'][number];

const filtersOf = ({ attributes }: SearchState): AttributeFilter[] =>
  parseAttributeFilters(attributes ?? '') ?? [];

/** "Up to 49,999.99 km", "2015 to 2019" or "2023 and newer". */
function labelOf(facet: Facet, { value, min, max }: Value): string {
  if (value !== null) return value;
  const text = (amount: number) => formatAttributeValue(facet, Math.round(amount));
  if (max === null)
    return facet.type === 'YEAR' ? `${text(min ?? 0)} and newer` : `${text(min ?? 0)} and more`;
  const isFirst = facet.values[0]?.min === min;
  if (isFirst && facet.type === 'YEAR') return `${text(max)} and older`;
  return `${formatAttributeValue({ ...facet, unit: '' }, min ?? 0)} to ${text(max)}`;
}

/** The filter of one attribute after its value was clicked; undefined if it is off then. */
function filterAfter(
  filter: AttributeFilter | undefined,
  key: string,
  { value, min, max }: Value,
  isOn: boolean,
) {
  if (value !== null) {
    const values = toggleValue(filter?.values, value);
    return values && { key, values };
  }
  return isOn ? undefined : { key, ...(min !== null && { min }), ...(max !== null && { max }) };
}

/** The filters of the chosen category's attributes. Of numbers one range, of choices and sizes several values. */
export function attributeFacetGroups(state: SearchState, facets: readonly Facet[]): FacetValueGroup[] {
  const filters = filtersOf(state);
  return facets.map((facet) => {
    const { key, label, values } = facet;
    const filter = filters.find((each) => each.key === key);
    const others = filters.filter((each) => each.key !== key);
    return {
      key,
      title: label,
      single: facet.type === 'NUMBER' || facet.type === 'YEAR',
      values: values.map((value) => {
        const isOn =
          value.value === null
            ? filter !== undefined && (filter.min ?? null) === value.min && (filter.max ?? null) === value.max
            : (filter?.values?.includes(value.value) ?? false);
        const after = filterAfter(filter, key, value, isOn);
        return {
          label: labelOf(facet, value),
          count: value.count,
          isOn,
          change: { attributes: formatAttributeFilters(after ? [...others, after] : others) },
        };
      }),
    };
  });
}

/** Of each attribute that is filtered by: its name, and the state without it. */
export function attributeChips(state: SearchState): { key: string; label: string; without: SearchState }[] {
  const filters = filtersOf(state);
  return filters.map((filter) => ({
    key: `attribute ${filter.key}`,
    label: formatAttributeFilter(filter),
    without: { attributes: formatAttributeFilters(filters.filter((each) => each !== filter)) },
  }));
}
