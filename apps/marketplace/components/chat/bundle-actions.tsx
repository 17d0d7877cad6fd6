import type { ChatPerson } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatSgd } from '@repo/ui/format-sgd';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import type { OfferedListings } from './offered-together.ts';

export type BundleActionsProps = {
  /** Accepted, for several listings. */
  offer: Offer;
  listings: OfferedListings;
  other: ChatPerson;
  isSold: boolean;
  /** When the buttons may be gone. */
  onDone: () => void;
};

/** For the seller, in place of the actions for one listing: sell all of them, or make all available again. */
export function BundleActions({ offer, listings, other, isSold, onDone }: BundleActionsProps) {
  const { refresh } = useChat();
  const [asked, setAsked] = useState<'sold' | 'release' | null>(null);
  const count = listings.length;
  const price = formatSgd(offer.amount);

  async function end(action: 'sold' | 'release') {
    const answer = await api(`POST /api/offers/{id}/${action}`, { params: { id: offer.id } });
    await refresh(offer.conversationId);
    if (!answer.ok) return answer.failure;
    toast.success(
      action === 'sold'
        ? `Sold ${count} items to ${other.name} for ${price}`
        : `All ${count} items are available`,
    );
    onDone();
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2">
      <Button size="sm" onClick={() => setAsked('release')}>
        <Icon name="rotate-ccw" />
        {isSold ? `Cancel the sale of all ${count}` : `Release all ${count}`}
      </Button>
      {isSold ? null : (
        <Button size="sm" onClick={() => setAsked('sold')}>
          <Icon name="badge-check" />
          <span className="max-w-48 truncate">
            Sold {count} to {other.name}
          </span>
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'sold'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'sold' : null)}
        tone="primary"
        title={`Sold to ${other.name}?`}
        description={`All ${count} items are marked as sold for ${price} together, and ${other.name} is notified. Other open offers for them are closed.`}
        confirmLabel="Mark all as sold"
        pendingLabel="Saving…"
        onConfirm={() => end('sold')}
      />
      <ConfirmDialog
        open={asked === 'release'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'release' : null)}
        title={isSold ? 'Cancel the sale?' : 'Release the reservation?'}
        description={`All ${count} items are available again, and ${other.name} is notified. This cannot be undone.`}
        confirmLabel={isSold ? 'Cancel the sale' : 'Release all'}
        pendingLabel="Saving…"
        onConfirm={() => end('release')}
      />
    </div>
  );
}
