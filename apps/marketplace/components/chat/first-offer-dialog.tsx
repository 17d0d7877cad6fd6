'use client';

import type { ChatListing, ChatPerson } from '@repo/schemas/marketplace/chat';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import { OfferDialog, type OfferDialogProps } from './offer-dialog.tsx';
import type { ThreadPlace } from './use-thread.ts';

export type FirstOfferDialogProps = Pick<OfferDialogProps, 'isOpen' | 'onOpenChange'> & {
  thread: ThreadPlace;
  listing: ChatListing;
  other: ChatPerson;
  /** Once the conversation is known to have it. */
  onMade: () => void;
};

/** The buyer's offer; in a thread without a conversation it begins one. */
export function FirstOfferDialog({ thread, listing, other, onMade, ...state }: FirstOfferDialogProps) {
  const { refresh } = useChat();
  const router = useRouter();

  function send(amount: number) {
    const body = { amount };
    return thread.kind === 'conversation'
      ? api('POST /api/conversations/{id}/offers', { params: { id: thread.id }, body })
      : api('POST /api/listings/{id}/offers', { params: { id: listing.id }, body });
  }

  return (
    <OfferDialog
      {...state}
      title={`Make ${other.name} an offer`}
      listing={listing}
      send={send}
      onSent={async ({ conversationId }) => {
        await refresh(conversationId);
        if (thread.kind === 'listing') router.replace(`/chat/${conversationId}`);
        else onMade();
      }}
    />
  );
}
