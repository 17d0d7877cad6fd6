'use client';

import type { ChatListing, ChatMessage, ChatPerson } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { cn } from '@repo/ui/cn';
import { formatDateTime, formatTime } from '@repo/ui/format-date';
import { formatSgd } from '@repo/ui/format-sgd';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { useNow } from '@repo/ui/use-now';
import { type ReactNode, useRef } from 'react';
import { useChat } from './chat-provider.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { offerStateText, offerStatusAt, offerTones } from './offer-texts.ts';
import { OfferedItems } from './offered-items.tsx';
import { summarizeAsOneListing } from './offered-together.ts';
import { useOfferActions } from './use-offer-actions.ts';

export type OfferCardProps = {
  message: ChatMessage;
  offer: Offer;
  other: ChatPerson;
  listing: ChatListing;
  /** The answer of the server, before the event arrives. */
  onChanged: (offer: Offer) => void;
  /** Reads again what may have changed without an event. */
  onStale: () => void;
  /** The delivery state. */
  children: ReactNode;
};

/** An offer in the thread, with buttons for whoever may act on it. */
export function OfferCard({ message, offer, other, listing, onChanged, onStale, children }: OfferCardProps) {
  const { actorId, find, isPaymentOn } = useChat();
  const canWrite = find(offer.conversationId)?.canWrite ?? true;
  const now = useNow();
  const card = useRef<HTMLElement>(null);
  const isOwn = offer.madeById === actorId;
  const status = offerStatusAt(offer, now);
  const { tone, label } = offerTones[status];
  const { listings } = offer;
  const isOver = status !== 'OPEN' && status !== 'ACCEPTED';
  const isOpen = status === 'OPEN' && canWrite;
  const actions = useOfferActions(offer, { isOpen, card, onChanged, onStale });
  return (
    <li className={cn('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <article
        ref={card}
        // The buttons go when they have done their work: the focus stays at the card.
        tabIndex={-1}
        aria-label={`${isOwn ? 'Your offer' : `Offer of ${other.name}`}${listings ? ` for ${listings.length} items` : ''}, ${formatSgd(offer.amount)}`}
        className={cn(
          'w-full max-w-[22rem] space-y-2 rounded-xl border bg-surface-raised p-4',
          isOver ? 'border-line' : 'border-line-strong',
        )}
      >
        <div className="flex items-start justify-between gap-3">
          <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
            <Icon name="tag" className="size-4 shrink-0" />
            <span className="min-w-0 break-words">
              {isOwn ? 'You' : other.name} {offer.parentId === null ? 'offered' : 'offered instead'}
            </span>
          </p>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <p
          className={cn(
            'text-xl font-semibold tabular-nums',
            isOver && 'text-muted line-through decoration-1',
          )}
        >
          {formatSgd(offer.amount)}
        </p>
        {listings ? <OfferedItems listings={listings} /> : null}
        <p className="text-sm text-pretty text-muted" suppressHydrationWarning>
          {offerStateText(offer, status, { isOwn, name: other.name, canWrite })}
        </p>
        {isOpen ? (
          <OfferActions
            {...{ offer, isOwn, other, listing, pending: actions.pending }}
            onAct={(action) => void actions.act(action)}
            onCounter={() => actions.setCountering(true)}
          />
        ) : null}
        {status === 'ACCEPTED' && isPaymentOn && listings ? (
          <p className="text-xs text-pretty text-muted">
            Several items together cannot be paid here. The buyer pays the seller directly.
          </p>
        ) : null}
        {status === 'ACCEPTED' && isPaymentOn && !listings ? (
          <LinkButton href={`/pay/${offer.conversationId}`} size="sm">
            {actorId === offer.buyerId ? 'Pay, or see the payment' : 'See the payment'}
          </LinkButton>
        ) : null}
        {actions.problem === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {actions.problem}
          </p>
        )}
      </article>
      <div className="mt-1 flex items-center gap-1.5 px-1 text-xs text-muted">
        <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
        {children}
      </div>
      {isOwn ? null : (
        <OfferDialog
          isOpen={actions.isCountering}
          onOpenChange={actions.setCountering}
          title={`Offer ${other.name} another price`}
          listing={listings ? summarizeAsOneListing(listings) : listing}
          send={actions.counter}
        />
      )}
    </li>
  );
}
