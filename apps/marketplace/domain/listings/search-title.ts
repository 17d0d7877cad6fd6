import type { SearchState } from './search-parameters.ts';

type Category = { slug: string; name: string };

/** The heading and title of a search page; null without any filter. */
export function searchTitle(state: SearchState, categories: readonly Category[]): string | null {
  const chosen = state.category ?? [];
  const names = chosen.map((slug) => categories.find((each) => each.slug === slug)?.name ?? slug);
  const place = names.length > 3 ? `${names.length} categories` : joined(names);
  const inPlace = place === '' ? '' : ` in ${place}`;
  if (state.query) return `Results for “${state.query}”${inPlace}`;
  if (state.tag) return `Tagged “${state.tag}”${inPlace}`;
  return place === '' ? null : place;
}

function joined(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
