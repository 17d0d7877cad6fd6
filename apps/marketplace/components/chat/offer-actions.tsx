'use client';

import type { ChatListing, ChatPerson } from '@repo/schemas/marketplace/chat';
import type { Offer, OfferStatus } from '@repo/schemas/marketplace/offer';
import { Button } from '@repo/ui/button';
import { useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import { OfferDialog } from './offer-dialog.tsx';

type Action = 'accept' | 'decline' | 'withdraw';

export type OfferActionsProps = {
  offer: Offer;
  /** By the reader's clock. */
  status: OfferStatus;
  isOwn: boolean;
  canWrite: boolean;
  other: ChatPerson;
  listing: ChatListing;
  onChanged: (offer: Offer) => void;
  onStale: () => void;
};

/** What the reader can do about an open offer; nothing while the two cannot write to each other. */
export function OfferActions(props: OfferActionsProps) {
  if (props.status !== 'OPEN' || !props.canWrite) return null;
  return props.isOwn ? <OwnOfferActions {...props} /> : <AnswerActions {...props} />;
}

function useOfferAction({ offer, onChanged, onStale }: OfferActionsProps) {
  const { refresh } = useChat();
  const [pending, setPending] = useState<Action | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(action: Action) {
    setPending(action);
    const answer = await api(`POST /api/offers/{id}/${action}`, { params: { id: offer.id } });
    setPending(null);
    setProblem(answer.ok ? null : answer.failure.error);
    if (answer.ok) onChanged(answer.data);
    else onStale();
    await refresh(offer.conversationId);
  }

  return { pending, problem, act };
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="text-sm text-danger">
      {text}
    </p>
  );
}

function OwnOfferActions(props: OfferActionsProps) {
  const { pending, problem, act } = useOfferAction(props);
  return (
    <>
      <div className="pt-1">
        <Button
          size="sm"
          pending={pending === 'withdraw'}
          pendingText="Withdrawing…"
          onClick={() => void act('withdraw')}
        >
          Withdraw offer
        </Button>
      </div>
      <Problem text={problem} />
    </>
  );
}

function AnswerActions(props: OfferActionsProps) {
  const { offer, other, listing, onChanged } = props;
  const { refresh } = useChat();
  const { pending, problem, act } = useOfferAction(props);
  const [isCountering, setCountering] = useState(false);
  const isForSale = listing.status === 'AVAILABLE';

  async function counter(amount: number) {
    return api('POST /api/offers/{id}/counter', { params: { id: offer.id }, body: { amount } });
  }

  return (
    <>
      <p className="text-xs text-pretty text-muted">
        {isForSale
          ? `Accepting reserves it for ${offer.buyerId === other.id ? other.name : 'you'}.`
          : 'It can be accepted when the item is available again.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {isForSale ? (
          <>
            <Button
              size="sm"
              variant="primary"
              pending={pending === 'accept'}
              pendingText="Accepting…"
              onClick={() => void act('accept')}
            >
              Accept
            </Button>
            <Button size="sm" onClick={() => setCountering(true)}>
              Another price
            </Button>
          </>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          pending={pending === 'decline'}
          pendingText="Declining…"
          onClick={() => void act('decline')}
        >
          Decline
        </Button>
      </div>
      <Problem text={problem} />
      <OfferDialog
        isOpen={isCountering}
        onOpenChange={setCountering}
        title={`Offer ${other.name} another price`}
        listing={listing}
        send={counter}
        onSent={() => {
          onChanged({ ...offer, status: 'COUNTERED', decidedAt: new Date().toISOString() });
          void refresh(offer.conversationId);
        }}
      />
    </>
  );
}
