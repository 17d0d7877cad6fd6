'use client';

import type { ChatListing, ChatPerson, Conversation, MessagePage } from '@repo/schemas/marketplace/chat';
import { offerPush, PushOffer } from '@repo/ui/notifications/push-offer';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { CannotWriteNotice } from './cannot-write-notice.tsx';
import { useChat } from './chat-provider.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { FirstOfferDialog } from './first-offer-dialog.tsx';
import { MessageLog } from './message-log.tsx';
import { SaleActions } from './sale-actions.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useDraft } from './use-draft.ts';
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

/** `conversation` is the server-rendered state; the provider's is newer. */
export function ConversationThread(props: { conversation: Conversation; messages: MessagePage }) {
  const { find, put } = useChat();
  const { id } = props.conversation;
  const live = find(id);
  const conversation = live ?? props.conversation;

  // Opened by its address, but beyond the loaded part of the list.
  const isKnown = live !== undefined;
  useEffect(() => {
    if (!isKnown) put(props.conversation);
  }, [isKnown, put, props.conversation]);

  return <Thread place={{ kind: 'conversation', id, initial: props.messages }} {...conversation} />;
}

export type NewThreadProps = { listing: ChatListing; seller: ChatPerson };

/** The first message creates the conversation. */
export function NewThread({ listing, seller }: NewThreadProps) {
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
      {...beginning}
    />
  );
}

type ThreadProps = Pick<
  Conversation,
  'role' | 'other' | 'listing' | 'receipt' | 'offer' | 'deal' | 'blockedByMe' | 'canWrite'
> & {
  place: ThreadPlace;
};

function Thread({ place, ...conversation }: ThreadProps) {
  const { role, other, listing, receipt, offer, deal, blockedByMe, canWrite } = conversation;
  const thread = useThread(place);
  const draft = useDraft(draftKeyOf(place));
  const field = useRef<HTMLTextAreaElement>(null);
  const conversationId = place.kind === 'conversation' ? place.id : null;
  const [isOffering, setOffering] = useState(false);
  const canOffer = role === 'buyer' && listing.status === 'AVAILABLE' && offer === null;

  /** Appends an unsent message to the current input. */
  function editAgain(clientKey: string) {
    draft.change([draft.text, thread.takeBack(clientKey)].filter(Boolean).join('\n'));
    field.current?.focus();
  }

  return (
    <section
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
        <SaleActions {...{ conversationId, listing, other, offer, deal }} />
      ) : null}
      <ConnectionNotice />
      <MessageLog thread={thread} other={other} listing={listing} receipt={receipt} onEdit={editAgain} />
      <PushOffer
        title="Get told about the answer"
        text={`This device can tell you when ${other.name} writes back, also while this site is closed.`}
      />
      {canWrite ? (
        <Composer
          field={field}
          draft={draft}
          name={other.name}
          onSend={(body) => {
            thread.send(body);
            offerPush();
          }}
          suggestions={conversationId === null ? firstWords : []}
          onOffer={canOffer ? () => setOffering(true) : null}
        />
      ) : (
        <CannotWriteNotice other={other} conversationId={conversationId} blockedByMe={blockedByMe} />
      )}
      {canWrite ? (
        <FirstOfferDialog {...{ place, listing, other }} isOpen={isOffering} onOpenChange={setOffering} />
      ) : null}
    </section>
  );
}
