'use client';

import type { ChatListing, ChatPerson } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { Button } from '@repo/ui/button';
import type { OfferAction } from './use-offer-actions.ts';

export type OfferActionsProps = {
  offer: Offer;
  isOwn: boolean;
  other: ChatPerson;
  listing: ChatListing;
  /** While one runs, none of the others can be started. */
  pending: OfferAction | null;
  onAct: (action: OfferAction) => void;
  onCounter: () => void;
};

/** What the reader can do about an open offer. */
export function OfferActions(props: OfferActionsProps) {
  return props.isOwn ? <OwnOfferActions {...props} /> : <AnswerActions {...props} />;
}

function OwnOfferActions({ pending, onAct }: OfferActionsProps) {
  return (
    <div className="pt-1">
      <Button
        size="sm"
        pending={pending !== null}
        pendingText="Withdrawing…"
        onClick={() => onAct('withdraw')}
      >
        Withdraw offer
      </Button>
    </div>
  );
}

function AnswerActions({ offer, other, listing, pending, onAct, onCounter }: OfferActionsProps) {
  const isForSale = listing.status === 'AVAILABLE';
  const isPending = pending !== null;
  return (
    <>
      <p className="text-xs text-pretty text-muted">
        {isForSale
          ? `Accepting reserves ${offer.listings ? 'all of them' : 'it'} for ${offer.buyerId === other.id ? other.name : 'you'}.`
          : 'It can be accepted when the item is available again.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {isForSale ? (
          <>
            <Button
              size="sm"
              variant="primary"
              pending={isPending}
              pendingText={pending === 'accept' ? 'Accepting…' : undefined}
              onClick={() => onAct('accept')}
            >
              Accept
            </Button>
            <Button size="sm" pending={isPending} onClick={onCounter}>
              Another price
            </Button>
          </>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          pending={isPending}
          pendingText={pending === 'decline' ? 'Declining…' : undefined}
          onClick={() => onAct('decline')}
        >
          Decline
        </Button>
      </div>
    </>
  );
}
