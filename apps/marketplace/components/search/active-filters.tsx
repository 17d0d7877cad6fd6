import { IntentLink } from '@repo/ui/intent-link';
import { X } from 'lucide-react';
import { conditionLabels } from '../listings/labels.ts';
import { priceLabel } from './price-filter.tsx';
import { isFiltered, type SearchState, searchHref, toggleValue } from './search-href.ts';

/** Chips that each remove one filter. */
export function ActiveFilters({
  state,
  categories,
}: {
  state: SearchState;
  categories: readonly { slug: string; name: string }[];
}) {
  if (!isFiltered(state)) return null;
  const chips: { key: string; label: string; href: string }[] = [];
  if (state.query)
    chips.push({ key: 'query', label: `“${state.query}”`, href: searchHref(state, { query: undefined }) });
  for (const slug of state.category ?? []) {
    const label = categories.find((each) => each.slug === slug)?.name ?? slug;
    const category = toggleValue(state.category, slug);
    chips.push({ key: `category ${slug}`, label, href: searchHref(state, { category }) });
  }
  for (const value of state.condition ?? []) {
    const condition = toggleValue(state.condition, value);
    chips.push({ key: value, label: conditionLabels[value].label, href: searchHref(state, { condition }) });
  }
  if (state.minPrice !== undefined || state.maxPrice !== undefined) {
    chips.push({
      key: 'price',
      label: priceLabel(state.minPrice, state.maxPrice),
      href: searchHref(state, { minPrice: undefined, maxPrice: undefined }),
    });
  }
  if (state.location) {
    chips.push({ key: 'location', label: state.location, href: searchHref(state, { location: undefined }) });
  }
  if (state.tag) {
    const href = searchHref(state, { tag: undefined });
    chips.push({ key: 'tag', label: `Tag: ${state.tag}`, href });
  }
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, href }) => (
        <li key={key}>
          <IntentLink
            href={href}
            scroll={false}
            aria-label={`Remove filter ${label}`}
            className="target-44 inline-flex h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent-strong hover:bg-surface-muted"
          >
            {label}
            <X aria-hidden className="size-4" />
          </IntentLink>
        </li>
      ))}
      <li>
        <IntentLink
          href={searchHref({ sort: state.sort })}
          scroll={false}
          className="link inline-flex h-9 items-center px-2 text-sm"
        >
          Clear all
        </IntentLink>
      </li>
    </ul>
  );
}
