'use client';

import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { MessageCircle } from 'lucide-react';
import { useSelectedLayoutSegment } from 'next/navigation';
import { useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { ConversationRow } from './conversation-row.tsx';

/** All conversations beside the open one; on a phone the list alone or the conversation alone. */
export function ConversationList() {
  const { conversations, hasMore, loadMore } = useChat();
  const openId = useSelectedLayoutSegment();
  const [isLoading, setLoading] = useState(false);

  async function showMore() {
    setLoading(true);
    const problem = await loadMore();
    if (problem !== null) toast.error(problem);
    setLoading(false);
  }

  return (
    <section
      aria-labelledby="conversations"
      data-no-conversations={conversations.length === 0 || undefined}
      className={cn(
        'flex min-h-0 flex-col border-line bg-surface-raised max-md:min-h-[calc(100dvh-7.5rem)] md:border-r',
        // Beside an open thread, which then has the whole phone.
        'max-md:group-has-[[data-full-screen]]/chat:hidden',
      )}
    >
      <h1 id="conversations" className="px-4 pt-5 pb-3 text-lg font-semibold">
        Chat
      </h1>
      {conversations.length === 0 ? (
        <EmptyState
          icon={<MessageCircle />}
          title="No conversations yet"
          description="Ask a seller about something you like, and the talk appears here."
          action={
            <LinkButton href="/" variant="primary">
              Browse listings
            </LinkButton>
          }
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto max-md:pb-24">
          <ul>
            {conversations.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
              </li>
            ))}
          </ul>
          {hasMore ? (
            <div className="p-4">
              <Button full pending={isLoading} pendingText="Loading…" onClick={() => void showMore()}>
                Show older conversations
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}
