'use client';

import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { sortLabels } from '../listings/labels.ts';
import { defaultSortFor, type SearchState, searchHref } from './search-href.ts';

/**
 * Links, so that the order is in the address and Back works. The best match is offered for words. A client component, because its
 * markup would be in the page's data as well.
 */
export function SortLinks({ state }: { state: SearchState }) {
  const current = state.sort ?? defaultSortFor(state);
  const offered = Object.entries(sortLabels).filter(
    ([sort]) => (sort !== 'relevance' || state.query) && (sort !== 'distance' || state.near),
  );
  return (
    <nav aria-label="Sort by" className="-mr-4 min-w-0 grow basis-24 overflow-x-auto pr-4 md:mr-0 md:pr-0">
      <ul className="flex gap-1">
        {offered.map(([sort, label]) => (
          <li key={sort}>
            <NoPrefetchLink
              href={searchHref(state, { sort: sort as keyof typeof sortLabels })}
              aria-current={sort === current ? 'true' : undefined}
              scroll={false}
              className="sort-link"
            >
              {label}
            </NoPrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
