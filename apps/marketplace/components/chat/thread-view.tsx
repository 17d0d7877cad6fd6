'use client';

import {
  type ChatListing,
  type ChatPerson,
  type Conversation,
  type MessagePage,
  photoMessageText,
} from '@repo/schemas/marketplace/chat';
import { allowPushOffer, PushOffer } from '@repo/ui/notifications/push-offer';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { listingAcceptsOffers } from './accepts-offers.ts';
import { BundleActions } from './bundle-actions.tsx';
import { CannotWriteNotice } from './cannot-write-notice.tsx';
import { useChat } from './chat-provider.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { FirstOfferDialog } from './first-offer-dialog.tsx';
import { MessageLog } from './message-log.tsx';
import { PaymentLink } from './payment-link.tsx';
import { ReviewLink } from './review-link.tsx';
import { SaleActions } from './sale-actions.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useStoredMessageDraft } from './use-draft.ts';
import { useDraftPhotos } from './use-draft-photos.ts';
import { draftKeyOf, type ThreadPlace, useThread } from './use-thread.ts';

/** Before there is a conversation. */
const beginning = {
  role: 'buyer',
  receipt: { deliveredAt: null, readAt: null },
  offer: null,
  deal: null,
  blockedByMe: false,
  canWrite: true,
} as const;
const firstWords = ['Hi, is this still available?', 'Where and when could we meet?'];

export type ConversationThreadProps = {
  /** The server-rendered state; the provider's is newer. */
  conversation: Conversation;
  messages: MessagePage;
  opensOfferForm: boolean;
};

/** `opensOfferForm`: the buyer came to make an offer. */
export function ConversationThread(props: ConversationThreadProps) {
  const { find, put } = useChat();
  const { id } = props.conversation;
  const live = find(id);
  const conversation = live ?? props.conversation;

  // Opened by its address, but beyond the loaded part of the list.
  const isKnown = live !== undefined;
  useEffect(() => {
    if (!isKnown) put(props.conversation);
  }, [isKnown, put, props.conversation]);

  return (
    <Thread
      place={{ kind: 'conversation', id, initial: props.messages }}
      opensOfferForm={props.opensOfferForm}
      {...conversation}
    />
  );
}

export type NewThreadProps = { listing: ChatListing; seller: ChatPerson; opensOfferForm: boolean };

/** The first message creates the conversation. */
export function NewThread({ listing, seller, opensOfferForm }: NewThreadProps) {
  const router = useRouter();

  // There are no events for a listing without a conversation, so it is reloaded when the page becomes visible again.
  useEffect(() => {
    const readAgain = () => document.visibilityState === 'visible' && router.refresh();
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [router]);

  const onStarted = ({ id }: Conversation) => router.replace(`/chat/${id}`);
  return (
    <Thread
      place={{ kind: 'listing', listingId: listing.id, onStarted }}
      other={seller}
      listing={listing}
      opensOfferForm={opensOfferForm}
      {...beginning}
    />
  );
}

type ThreadProps = Pick<
  Conversation,
  'role' | 'other' | 'listing' | 'receipt' | 'offer' | 'deal' | 'blockedByMe' | 'canWrite'
> & {
  place: ThreadPlace;
  opensOfferForm: boolean;
};

/** The form for an offer, open at once for whoever came to make one; a reload does not open it again. */
function useOfferForm({ opensOfferForm, canOffer }: { opensOfferForm: boolean; canOffer: boolean }) {
  const [isOpen, setOpen] = useState(opensOfferForm && canOffer);
  useEffect(() => {
    if (!opensOfferForm) return;
    const address = new URL(window.location.href);
    address.searchParams.delete('offer');
    window.history.replaceState(null, '', address);
  }, [opensOfferForm]);
  return { isOpen, onOpenChange: setOpen };
}

function Thread({ place, opensOfferForm, ...conversation }: ThreadProps) {
  const { role, other, listing, receipt, offer, deal, blockedByMe, canWrite } = conversation;
  const thread = useThread(place);
  const draft = useStoredMessageDraft(draftKeyOf(place));
  const photos = useDraftPhotos(draftKeyOf(place));
  const field = useRef<HTMLTextAreaElement>(null);
  const conversationId = place.kind === 'conversation' ? place.id : null;
  const section = useRef<HTMLElement>(null);
  const canOffer = role === 'buyer' && listingAcceptsOffers(listing) && offer === null && canWrite;
  const offerForm = useOfferForm({ opensOfferForm, canOffer });

  /** Appends an unsent message to the current input. */
  function editAgain(clientKey: string) {
    const message = thread.removeFailedMessage(clientKey);
    if (!message) return;
    const words = message.body === photoMessageText(message.images.length) ? '' : message.body;
    draft.change([draft.text, words].filter(Boolean).join('\n'));
    photos.putBack(message.images);
    field.current?.focus();
  }

  /** The button that had the focus is gone; without a live connection, what it did is read here. */
  function showNewest() {
    void thread.catchUp();
    section.current?.querySelector<HTMLElement>('[role="log"]')?.focus();
  }

  return (
    <section
      ref={section}
      aria-label={`Conversation with ${other.name}`}
      data-full-screen
      className="flex min-h-0 min-w-0 flex-col max-md:h-dvh"
    >
      {/* On a phone the list, which has the page's heading, is hidden. */}
      <h1 className="sr-only md:hidden">Chat with {other.name}</h1>
      <ThreadHeader
        other={other}
        listing={listing}
        conversationId={conversationId}
        blockedByMe={blockedByMe}
      />
      {role === 'seller' && conversationId !== null ? (
        offer?.status === 'ACCEPTED' && offer.listings ? (
          <BundleActions
            {...{ offer, other, isSold: deal !== null }}
            listings={offer.listings}
            onDone={showNewest}
          />
        ) : (
          <SaleActions {...{ conversationId, listing, other, offer, deal }} onSold={showNewest} />
        )
      ) : null}
      <PaymentLink deal={deal} offer={offer} role={role} />
      <ReviewLink deal={deal} name={other.name} />
      <ConnectionNotice />
      <MessageLog
        thread={thread}
        other={other}
        listing={listing}
        receipt={receipt}
        onEditUnsent={editAgain}
      />
      <PushOffer
        title="Get notified of the answer"
        text={`This device can tell you when ${other.name} writes back, also while this site is closed.`}
      />
      {canWrite ? (
        <Composer
          textareaRef={field}
          draft={draft}
          photos={photos}
          otherName={other.name}
          onSend={(message) => {
            thread.send(message);
            allowPushOffer();
          }}
          quickReplies={conversationId === null ? firstWords : []}
          onOffer={canOffer ? () => offerForm.onOpenChange(true) : null}
        />
      ) : (
        <CannotWriteNotice other={other} conversationId={conversationId} blockedByMe={blockedByMe} />
      )}
      {canWrite ? (
        <FirstOfferDialog {...{ thread: place, listing, other, ...offerForm }} onMade={showNewest} />
      ) : null}
    </section>
  );
}
