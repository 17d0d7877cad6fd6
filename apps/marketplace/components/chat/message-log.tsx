'use client';

import type { ChatListing, ChatMessage, ChatPerson, MessageReceipt } from '@repo/schemas/marketplace/chat';
import { Button } from '@repo/ui/button';
import { formatDate, formatDayLabel } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { useNow } from '@repo/ui/use-now';
import { useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { SaleEventLine } from './event-line.tsx';
import { DeliveryStateMark, MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import { OfferCard } from './offer-card.tsx';
import { deliveryState, groupBySingaporeDay } from './thread-messages.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useNewMessageAnnouncement } from './use-new-message-announcement.ts';
import type { ThreadState } from './use-thread.ts';

export type MessageLogProps = {
  thread: ThreadState;
  other: ChatPerson;
  listing: ChatListing;
  receipt: MessageReceipt;
  /** Moves an unsent message back into the input. */
  onEditUnsent: (clientKey: string) => void;
};

/** Grouped by day, oldest first. Scrolling up loads older messages without moving the view. */
export function MessageLog({ thread, other, listing, receipt, onEditUnsent }: MessageLogProps) {
  const { actorId } = useChat();
  const { messages, outgoing, hasOlder } = thread;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const announcement = useNewMessageAnnouncement(messages, actorId, other.name);
  const { frameRef, topRef, isAtEnd, scrollToEnd } = useLogScroll({
    firstMessageId: messages[0]?.id,
    lastMessageId: outgoing.at(-1)?.clientKey ?? messages.at(-1)?.id,
    isLastOwn: outgoing.length > 0 || messages.at(-1)?.senderId === actorId,
    onTop: hasOlder && problem === null ? () => void loadOlder() : null,
    onSeen: thread.markRead,
  });
  const lastOwn = messages.findLast((message) => message.senderId === actorId);

  async function loadOlder() {
    if (isLoading) return;
    setLoading(true);
    setProblem(await thread.loadOlderOrError());
    setLoading(false);
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frameRef}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${other.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={topRef} className="mt-auto flex min-h-px shrink-0 justify-center">
          {hasOlder ? <EarlierButton {...{ isLoading, problem }} onPress={() => void loadOlder()} /> : null}
        </div>
        {problem ? (
          <p role="alert" className="py-2 text-center text-sm text-danger">
            {problem}
          </p>
        ) : null}
        {groupBySingaporeDay(messages).map((group) => (
          <Day key={group.day} {...{ ...group, thread, other, listing, receipt }} lastOwnId={lastOwn?.id} />
        ))}
        {outgoing.length > 0 ? (
          <ol className="mt-3 space-y-3">
            {outgoing.map((message) => (
              <OutgoingBubble
                key={message.clientKey}
                message={message}
                onRetry={() => thread.retry(message.clientKey)}
                onEdit={() => onEditUnsent(message.clientKey)}
              />
            ))}
          </ol>
        ) : null}
        {messages.length + outgoing.length === 0 ? (
          <p className="mx-auto max-w-[40ch] py-8 text-center text-sm text-pretty text-muted">
            Say hello to {other.name}. Agree on a public place to meet, and pay when you have seen the item.
          </p>
        ) : null}
      </div>
      {isAtEnd ? null : (
        <Button
          size="sm"
          onClick={scrollToEnd}
          className="absolute bottom-4 left-1/2 -translate-x-1/2 shadow-float"
        >
          <Icon name="arrow-down" />
          Newest messages
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type DayProps = Pick<MessageLogProps, 'thread' | 'other' | 'listing' | 'receipt'> & {
  day: string;
  messages: readonly ChatMessage[];
  lastOwnId: string | undefined;
};

function Day({ day, messages, lastOwnId, ...entry }: DayProps) {
  const now = useNow();
  const begin = messages[0]?.createdAt ?? day;
  return (
    <section className="shrink-0" aria-label={formatDate(begin)}>
      <h3 className="my-4 text-center text-xs font-medium text-muted" suppressHydrationWarning>
        {formatDayLabel(begin, now ?? Date.now())}
      </h3>
      <ol className="space-y-3">
        {messages.map((message) => (
          <Entry key={message.id} {...entry} message={message} isLastOwn={message.id === lastOwnId} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = Omit<DayProps, 'day' | 'messages' | 'lastOwnId'> & {
  message: ChatMessage;
  isLastOwn: boolean;
};

function Entry({ message, thread, other, listing, receipt, isLastOwn }: EntryProps) {
  const { actorId } = useChat();
  const isOwn = message.senderId === actorId;
  const author = isOwn ? 'You' : other.name;
  const state = isOwn ? deliveryState(message, receipt) : null;
  const { event } = message;
  if (event?.kind === 'OFFER_MADE' && event.offer) {
    return (
      <OfferCard
        {...{ message, other, listing }}
        offer={event.offer}
        onChanged={thread.putOffer}
        onStale={() => void thread.catchUp()}
      >
        {state ? <DeliveryStateMark state={state} inWords={isLastOwn} /> : null}
      </OfferCard>
    );
  }
  if (event) return <SaleEventLine message={message} kind={event.kind} author={author} />;
  return <MessageBubble {...{ message, authorName: author, state, isLastOwn }} />;
}

type EarlierButtonProps = { isLoading: boolean; problem: string | null; onPress: () => void };

function EarlierButton({ isLoading, problem, onPress }: EarlierButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isLoading}
      pendingText="Loading earlier messages…"
      onClick={onPress}
    >
      {problem ? 'Try to load earlier messages again' : 'Show earlier messages'}
    </Button>
  );
}
