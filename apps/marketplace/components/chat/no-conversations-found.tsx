'use client';

import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { useChat } from './chat-provider.tsx';
import { useFilterHref } from './conversation-filters.tsx';

export function NoConversationsFound() {
  const { search, unread } = useChat().filter;
  const hrefOf = useFilterHref();
  const showAll = (
    <LinkButton href={hrefOf({ search: undefined, unread: false })}>Show all conversations</LinkButton>
  );
  if (search === undefined) {
    return (
      <EmptyState
        icon={<Icon name="mail-check" />}
        title="Nothing unread"
        description="You have read all your messages."
        action={showAll}
      />
    );
  }
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title={unread ? 'No unread conversation matches' : 'No conversation matches'}
      description="Try fewer words: the name of the other person, or the title of the listing."
      action={
        <>
          {unread ? (
            <LinkButton href={hrefOf({ search, unread: false })}>Search the read ones too</LinkButton>
          ) : null}
          {showAll}
        </>
      }
    />
  );
}
