'use client';

import type { ChatListing, ChatPerson, Conversation } from '@repo/schemas/marketplace/chat';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { formatMoney } from '@repo/ui/format-money';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';

export type SaleActionsProps = {
  conversationId: string;
  listing: ChatListing;
  other: ChatPerson;
  offer: Conversation['offer'];
  deal: Conversation['deal'];
};

/** For the seller, below what is pinned: reserve it, release it, sell it to the other person. */
export function SaleActions({ conversationId, listing, other, offer, deal }: SaleActionsProps) {
  const { refresh } = useChat();
  const [pending, setPending] = useState(false);
  const [isSelling, setSelling] = useState(false);
  const { id, status } = listing;
  const isAgreed = offer?.status === 'ACCEPTED';
  const canSell = deal === null && ['AVAILABLE', 'RESERVED', 'SOLD'].includes(status);
  const price = formatMoney(isAgreed ? offer.amount : listing.price);

  async function move(next: 'RESERVED' | 'AVAILABLE') {
    setPending(true);
    const answer = await api('PUT /api/listings/{id}', { params: { id }, body: { status: next } });
    if (!answer.ok) toast.error(answer.failure.error);
    await refresh(conversationId);
    setPending(false);
  }

  async function sell() {
    const body = { buyerId: other.id };
    const answer = await api('POST /api/listings/{id}/sold-to', { params: { id }, body });
    await refresh(conversationId);
    if (!answer.ok) return answer.failure;
    toast.success(`Sold to ${other.name} for ${formatMoney(answer.data.amount)}`);
  }

  if (!canSell) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2">
      {status === 'AVAILABLE' ? (
        <Button size="sm" pending={pending} pendingText="Reserving…" onClick={() => void move('RESERVED')}>
          <Icon name="clock" />
          Mark as reserved
        </Button>
      ) : null}
      {status === 'RESERVED' ? (
        <Button size="sm" pending={pending} pendingText="Releasing…" onClick={() => void move('AVAILABLE')}>
          <Icon name="rotate-ccw" />
          Release reservation
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setSelling(true)}>
        <Icon name="badge-check" />
        <span className="max-w-48 truncate">Sold to {other.name}</span>
      </Button>
      <ConfirmDialog
        open={isSelling}
        onOpenChange={setSelling}
        tone="primary"
        title={`Sold to ${other.name}?`}
        description={`“${listing.title}” is marked as sold for ${price}, and ${other.name} is told. Other open offers for it are closed.`}
        confirmLabel="Mark as sold"
        pendingLabel="Saving…"
        onConfirm={sell}
      />
    </div>
  );
}
