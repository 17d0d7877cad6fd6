'use client';

import type { ListingSuggestions } from '@repo/schemas/marketplace/listing';
import { Icon } from '@repo/ui/icon';
import { SearchField, type SearchSuggestion } from '@repo/ui/search-field';
import { api } from '#api.ts';
import { priceText } from '#components/listings/listing-price.tsx';

async function suggest(text: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const result = await api('GET /api/listings/suggest', { query: { query: text }, signal });
  return result.ok ? result.data.suggestions.map(toSuggestion) : [];
}

function toSuggestion(suggestion: ListingSuggestions['suggestions'][number]): SearchSuggestion {
  const { text } = suggestion;
  switch (suggestion.kind) {
    case 'word':
      return { id: `word ${text}`, text };
    case 'category':
      return {
        id: `category ${suggestion.slug}`,
        text,
        href: `/?category=${suggestion.slug}`,
        icon: <Icon name="tag" />,
        hint: 'Category',
      };
    case 'listing':
      return {
        id: `listing ${suggestion.id}`,
        text,
        href: `/listings/${suggestion.slug}`,
        icon: <Icon name="package" />,
        hint: priceText(suggestion.price),
      };
  }
}

export function SearchBox() {
  return (
    <SearchField
      label="Search listings"
      placeholder="Search for anything"
      action="/"
      landmark="Listings"
      suggest={suggest}
    />
  );
}
