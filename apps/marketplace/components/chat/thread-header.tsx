'use client';

import type { ChatListing } from '@repo/schemas/marketplace/chat';
import { Avatar } from '@repo/ui/avatar';
import { Icon } from '@repo/ui/icon';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { statusLabels } from '#components/listings/labels.ts';
import { ListingPhoto } from '#components/listings/listing-photo.tsx';
import { ListingPrice } from '#components/listings/listing-price.tsx';
import { useChat } from './chat-provider.tsx';
import { appendQuery, conversationFilterParameters } from './conversation-filter.ts';
import { ThreadMenu, type ThreadMenuProps } from './thread-menu.tsx';

export function ThreadHeader(props: ThreadMenuProps) {
  const { other, listing } = props;
  const { filter } = useChat();
  return (
    <header className="border-b border-line bg-surface-raised">
      <div className="flex items-center gap-2 px-2 py-2 md:px-4">
        <NoPrefetchLink
          href={appendQuery('/chat', conversationFilterParameters(filter))}
          aria-label="All conversations"
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-surface-muted md:hidden"
        >
          <Icon name="chevron-left" className="size-5" />
        </NoPrefetchLink>
        <PageLink
          href={`/sellers/${other.id}`}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md hover:underline"
        >
          <Avatar name={other.name} src={other.image} size="sm" />
          <h2 className="truncate text-base">{other.name}</h2>
        </PageLink>
        <ThreadMenu {...props} />
      </div>
      <ListingStrip listing={listing} />
    </header>
  );
}

function ListingStrip({ listing }: { listing: ChatListing }) {
  const { title, price, status, image, isVisible } = listing;
  const { label, tone } = statusLabels[status];
  const content = (
    <>
      <span className="size-10 shrink-0 overflow-hidden rounded-md bg-surface-muted">
        {image ? <ListingPhoto url={image} alt="" width={40} height={40} /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{title}</span>
        <span className="block text-sm text-muted">
          <ListingPrice price={price} />
        </span>
      </span>
      <StatusBadge tone={isVisible ? tone : 'neutral'}>{isVisible ? label : 'No longer listed'}</StatusBadge>
    </>
  );
  const className = 'flex min-h-14 items-center gap-3 border-t border-line px-4 py-2';
  return isVisible ? (
    <PageLink href={`/listings/${listing.slug}`} className={`${className} hover:bg-surface-muted`}>
      {content}
    </PageLink>
  ) : (
    <div className={className}>{content}</div>
  );
}
