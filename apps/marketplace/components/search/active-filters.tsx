import { Icon } from '@repo/ui/icon';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { describeNear } from '#domain/listings/describe-near.ts';
import { conditionLabels } from '../listings/labels.ts';
import { attributeChips } from './attribute-values.ts';
import { priceLabel } from './price-filter.tsx';
import { hasAnyFilter, type SearchState, searchHref, toggleValue } from './search-href.ts';

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Chips that each remove one filter. */
export function ActiveFilters({
  state,
  categories,
}: {
  state: SearchState;
  categories: readonly { slug: string; name: string }[];
}) {
  if (!hasAnyFilter(state)) return null;
  const { query, category = [], condition = [], minPrice, maxPrice, location, near, radius, tag } = state;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  const chips: { key: string; label: string; without: SearchState }[] = [
    ...(query ? [{ key: 'query', label: `“${query}”`, without: { query: undefined } }] : []),
    ...category.map((slug) => ({
      key: `category ${slug}`,
      label: categories.find((each) => each.slug === slug)?.name ?? slug,
      without: { category: toggleValue(category, slug) },
    })),
    ...attributeChips(state),
    ...condition.map((value) => ({
      key: value,
      label: conditionLabels[value].label,
      without: { condition: toggleValue(condition, value) },
    })),
    ...(hasPrice
      ? [
          {
            key: 'price',
            label: priceLabel(minPrice, maxPrice),
            without: { minPrice: undefined, maxPrice: undefined },
          },
        ]
      : []),
    ...(location ? [{ key: 'location', label: location, without: { location: undefined } }] : []),
    ...(near
      ? [
          {
            key: 'near',
            label: capitalized(describeNear({ near, radius })),
            without: { near: undefined, radius: undefined },
          },
        ]
      : []),
    ...(tag ? [{ key: 'tag', label: `Tag: ${tag}`, without: { tag: undefined } }] : []),
  ];
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <NoPrefetchLink
            href={searchHref(state, without)}
            scroll={false}
            aria-label={`Remove filter ${label}`}
            className="target-44 inline-flex h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent-strong hover:bg-surface-muted"
          >
            {label}
            <Icon name="x" className="size-4" />
          </NoPrefetchLink>
        </li>
      ))}
      <li>
        <NoPrefetchLink
          href={searchHref({ sort: state.sort })}
          scroll={false}
          className="link inline-flex h-9 items-center px-2 text-sm"
        >
          Clear all
        </NoPrefetchLink>
      </li>
    </ul>
  );
}
