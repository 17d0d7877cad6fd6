'use client';

import type { ChatListing } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import type { ApiAnswer } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { formatSgd } from '@repo/ui/format-sgd';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';

const form = lazyModule(() => import('./offer-form.tsx'));

export type OfferDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  listing: Pick<ChatListing, 'title' | 'price'>;
  send: (amount: number) => Promise<ApiAnswer<Offer>>;
  onSent?: (offer: Offer) => void;
};

/** Asks for a price, for a first offer and for a counter-offer. */
export function OfferDialog({ isOpen, onOpenChange, title, listing, send, onSent }: OfferDialogProps) {
  const loaded = useDialogForm(form, isOpen, onOpenChange);
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          “{listing.title}”, listed for {formatSgd(listing.price)}
        </>
      }
    >
      {loaded ? (
        <loaded.OfferForm
          send={send}
          onSent={(offer) => {
            onOpenChange(false);
            onSent?.(offer);
          }}
          onCancel={() => onOpenChange(false)}
        />
      ) : null}
    </Dialog>
  );
}
