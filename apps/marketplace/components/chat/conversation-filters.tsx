'use client';

import type { ConversationFilter } from '@repo/schemas/marketplace/chat';
import { SEARCH_MAX_LENGTH } from '@repo/schemas/marketplace/common';
import { SearchField } from '@repo/ui/search-field';
import { usePathname, useSearchParams } from 'next/navigation';
import { FilterLinks } from '#components/frame/filter-links.tsx';
import { useChat } from './chat-provider.tsx';
import { appendQuery, conversationFilterParameters } from './conversation-filter.ts';

/** The address of this page with another filter; keeps the listing of a new conversation. */
export function useFilterHref(): (filter: ConversationFilter) => string {
  const pathname = usePathname();
  const listing = useSearchParams().get('listing');
  return (filter) => {
    const parameters = conversationFilterParameters(filter);
    if (listing !== null) parameters.set('listing', listing);
    return appendQuery(pathname, parameters);
  };
}

export function ConversationFilters() {
  const pathname = usePathname();
  const { filter, conversations, hasMore, isLoading } = useChat();
  const hrefOf = useFilterHref();
  const isNarrowed = filter.unread || filter.search !== undefined;
  return (
    <div className="space-y-3 px-4 pb-3">
      <SearchField
        label="Search conversations"
        placeholder="Name or listing"
        action={pathname}
        name="search"
        keep={['unread', 'listing']}
        maxLength={SEARCH_MAX_LENGTH}
        landmark="Conversations"
        hotkey={false}
      />
      <FilterLinks
        label="Conversations to show"
        options={[
          { href: hrefOf({ ...filter, unread: false }), label: 'All', isCurrent: !filter.unread },
          { href: hrefOf({ ...filter, unread: true }), label: 'Unread', isCurrent: filter.unread },
        ]}
      />
      <p className="sr-only" aria-live="polite">
        {isNarrowed && !isLoading ? foundText(conversations.length, hasMore) : ''}
      </p>
    </div>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} conversations found`;
  return count === 1 ? '1 conversation found' : `${count} conversations found`;
}
