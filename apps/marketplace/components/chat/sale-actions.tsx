'use client';

import type { ChatListing, ChatPerson, Conversation } from '@repo/schemas/marketplace/chat';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatSgd } from '@repo/ui/format-sgd';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';

export type SaleActionsProps = {
  conversationId: string;
  listing: ChatListing;
  other: ChatPerson;
  offer: Conversation['offer'];
  deal: Conversation['deal'];
  /** When the buttons are gone. */
  onSold: () => void;
};

type Move = 'RESERVED' | 'AVAILABLE';

/** The amount that was asked about, unless both agreed on one: that comes from the offer. */
export function toSoldToBody({
  other,
  offer,
  listing,
}: Pick<SaleActionsProps, 'other' | 'offer' | 'listing'>) {
  const isAgreed = offer?.status === 'ACCEPTED';
  return {
    buyerId: other.id,
    ...(isAgreed ? {} : { amount: Number(listing.price) }),
    // Agreed or not, of another version the seller is asked again.
    expectedUpdatedAt: listing.updatedAt,
  };
}

function useSale({ conversationId, listing, other, offer }: SaleActionsProps) {
  const { refresh } = useChat();
  const [pending, setPending] = useState<Move | null>(null);
  const isSoldHere = useRef(false);
  const params = { id: listing.id };

  async function move(status: Move) {
    setPending(status);
    const answer = await api('PUT /api/listings/{id}', { params, body: { status } });
    if (!answer.ok) toast.error(answer.failure.error);
    await refresh(conversationId);
    setPending(null);
  }

  async function sell() {
    const body = toSoldToBody({ other, offer, listing });
    const answer = await api('POST /api/listings/{id}/sold-to', { params, body });
    isSoldHere.current = answer.ok;
    await refresh(conversationId);
    if (!answer.ok) return answer.failure;
    toast.success(`Sold to ${other.name} for ${formatSgd(answer.data.amount)}`);
  }

  return { pending, move, sell, isSoldHere };
}

/** For the seller, below what is pinned: reserve it, release it, sell it to the other person. */
export function SaleActions(props: SaleActionsProps) {
  const { listing, other, offer, deal, onSold } = props;
  const { pending, move, sell, isSoldHere } = useSale(props);
  const [isSelling, setSelling] = useState(false);
  const { status } = listing;
  const canSell = deal === null && ['AVAILABLE', 'RESERVED', 'SOLD'].includes(status);
  const price = formatSgd(offer?.status === 'ACCEPTED' ? offer.amount : listing.price);

  // The buttons are gone, and the dialog with the focus.
  useEffect(() => {
    if (canSell || !isSoldHere.current) return;
    isSoldHere.current = false;
    onSold();
  }, [canSell, isSoldHere, onSold]);

  if (!canSell) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2">
      {status === 'SOLD' ? null : <MoveButton {...{ status, pending }} onMove={(next) => void move(next)} />}
      <Button size="sm" onClick={() => setSelling(true)}>
        <Icon name="badge-check" />
        <span className="max-w-48 truncate">Sold to {other.name}</span>
      </Button>
      <ConfirmDialog
        open={isSelling}
        onOpenChange={setSelling}
        tone="primary"
        title={`Sold to ${other.name}?`}
        description={`“${listing.title}” is marked as sold for ${price}, and ${other.name} is notified. Other open offers for it are closed.`}
        confirmLabel="Mark as sold"
        pendingLabel="Saving…"
        onConfirm={sell}
      />
    </div>
  );
}

type MoveButtonProps = Pick<ChatListing, 'status'> & { pending: Move | null; onMove: (next: Move) => void };

/** One button for both ways: it keeps the focus. */
function MoveButton({ status, pending, onMove }: MoveButtonProps) {
  const isReserved = status === 'RESERVED';
  return (
    <Button
      size="sm"
      pending={pending !== null}
      pendingText={pending === 'RESERVED' ? 'Reserving…' : 'Releasing…'}
      onClick={() => onMove(isReserved ? 'AVAILABLE' : 'RESERVED')}
    >
      <Icon name={isReserved ? 'rotate-ccw' : 'clock'} />
      {isReserved ? 'Release reservation' : 'Mark as reserved'}
    </Button>
  );
}
