'use client';

import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { EmptyState } from '@repo/ui/empty-state';
import { ErrorState } from '@repo/ui/error-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useSelectedLayoutSegment } from 'next/navigation';
import { useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { ConversationFilters } from './conversation-filters.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { NoConversationsFound } from './no-conversations-found.tsx';

export function ConversationList() {
  const { filter, conversations, isLoading, problem, tryAgain } = useChat();
  const isNarrowed = filter.unread || filter.search !== undefined;
  const isEmpty = conversations.length === 0;
  return (
    <section
      aria-labelledby="conversations"
      data-no-conversations={isEmpty || undefined}
      className={cn(
        'flex min-h-0 flex-col border-line bg-surface-raised max-md:min-h-[calc(100dvh-7.5rem)] md:border-r',
        // Hidden on a phone while a thread is open.
        'max-md:group-has-[[data-full-screen]]/chat:hidden',
      )}
    >
      <h1 id="conversations" className="px-4 pt-5 pb-3 text-lg font-semibold">
        Chat
      </h1>
      {isNarrowed || !isEmpty ? <ConversationFilters /> : null}
      {problem !== null ? (
        <ErrorState
          title="We could not search your conversations"
          description={problem}
          action={<Button onClick={tryAgain}>Try again</Button>}
        />
      ) : isEmpty && isNarrowed ? (
        <NoConversationsFound />
      ) : isEmpty ? (
        <EmptyState
          icon={<Icon name="message-circle" />}
          title="No conversations yet"
          description="Ask a seller about something you like, and the conversation appears here."
          action={
            <LinkButton href="/" variant="primary">
              Browse listings
            </LinkButton>
          }
        />
      ) : (
        <div
          aria-busy={isLoading}
          className={cn(
            'min-h-0 flex-1 overflow-y-auto transition-opacity max-md:pb-24',
            isLoading && 'opacity-60',
          )}
        >
          <Rows />
        </div>
      )}
    </section>
  );
}

function Rows() {
  const { conversations, hasMore, loadMore } = useChat();
  const openId = useSelectedLayoutSegment();
  const [isLoadingMore, setLoadingMore] = useState(false);

  async function showMore() {
    setLoadingMore(true);
    const problem = await loadMore();
    if (problem !== null) toast.error(problem);
    setLoadingMore(false);
  }

  return (
    <>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="p-4">
          <Button full pending={isLoadingMore} pendingText="Loading…" onClick={() => void showMore()}>
            Show older conversations
          </Button>
        </div>
      ) : null}
    </>
  );
}
