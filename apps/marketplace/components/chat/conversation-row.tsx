'use client';

import type { Conversation } from '@repo/schemas/marketplace/chat';
import { Avatar } from '@repo/ui/avatar';
import { cn } from '@repo/ui/cn';
import {
  formatDateTime,
  formatDayLabel,
  formatShortDate,
  formatTime,
  singaporeDay,
} from '@repo/ui/format-date';
import { NavCount } from '@repo/ui/nav-count';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { useNow } from '@repo/ui/use-now';
import { ListingPhoto } from '#components/listings/listing-photo.tsx';
import { useChat } from './chat-provider.tsx';
import { appendQuery, conversationFilterParameters } from './conversation-filter.ts';

export type ConversationRowProps = { conversation: Conversation; isOpen: boolean };

export function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { actorId, filter } = useChat();
  const { id, other, listing, lastMessage, unreadCount, lastMessageAt } = conversation;
  // The open conversation counts as read.
  const unread = isOpen ? 0 : unreadCount;
  const isUnread = unread > 0;
  return (
    <NoPrefetchLink
      href={appendQuery(`/chat/${id}`, conversationFilterParameters(filter))}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        'flex items-start gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2 hover:bg-surface-muted',
        isOpen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Avatar name={other.name} src={other.image} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cn('min-w-0 flex-1 truncate text-sm', isUnread ? 'font-semibold' : 'font-medium')}>
            {other.name}
          </span>
          <LastTime at={lastMessageAt} />
        </span>
        <span className="block truncate text-xs text-muted">{listing.title}</span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate text-sm', isUnread ? 'font-medium' : 'text-muted')}>
            {lastMessage?.senderId === actorId ? 'You: ' : null}
            {lastMessage?.body}
          </span>
          <NavCount count={unread} label="unread" />
        </span>
      </span>
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-surface-muted">
        {listing.image ? <ListingPhoto url={listing.image} alt="" width={48} height={48} /> : null}
      </span>
    </NoPrefetchLink>
  );
}

/** "7:30 pm", "Yesterday", "20 Nov" or "20 Nov 2025". */
function lastTimeText(at: string, now: number): string {
  const [day, today] = [singaporeDay(at), singaporeDay(now)];
  if (day === today) return formatTime(at);
  const label = formatDayLabel(at, now);
  if (label === 'Yesterday') return label;
  const year = day.slice(0, 4);
  return today.startsWith(year) ? formatShortDate(at) : `${formatShortDate(at)} ${year}`;
}

function LastTime({ at }: { at: string }) {
  const now = useNow() ?? Date.now();
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      className="shrink-0 text-xs text-muted"
      suppressHydrationWarning
    >
      {lastTimeText(at, now)}
    </time>
  );
}
