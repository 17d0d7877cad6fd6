'use client';

import type { ChatPerson, Conversation, MessagePage } from '@repo/schemas/marketplace/chat';
import { useRouter } from 'next/navigation';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useChat } from './chat-provider.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { MessageLog } from './message-log.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { type Thread, useThread } from './use-thread.ts';
import { WritingNotice } from './writing-notice.tsx';

const nothingYet = { deliveredAt: null, readAt: null };
const firstWords = ['Hi, is this still available?', 'Where and when could we meet?'];

/** `conversation` is the server-rendered state; the provider's is newer. */
export function ConversationThread(props: { conversation: Conversation; messages: MessagePage }) {
  const { find, put } = useChat();
  const { id } = props.conversation;
  const live = find(id);
  const conversation = live ?? props.conversation;
  const { other, listing, receipt, blockedByMe, canWrite } = conversation;
  const thread = useThread({ kind: 'conversation', id, initial: props.messages });
  const draft = useDraft(id);
  const field = useRef<HTMLTextAreaElement>(null);

  // Opened by its address, but beyond the loaded part of the list.
  const isKnown = live !== undefined;
  useEffect(() => {
    if (!isKnown) put(props.conversation);
  }, [isKnown, put, props.conversation]);

  return (
    <ThreadFrame name={other.name}>
      <ThreadHeader other={other} listing={listing} conversationId={id} blockedByMe={blockedByMe} />
      <ConnectionNotice />
      <MessageLog
        thread={thread}
        other={other}
        receipt={receipt}
        onEdit={(clientKey) => editAgain(thread, draft, field, clientKey)}
      />
      {canWrite ? (
        <Composer field={field} draft={draft} name={other.name} onSend={thread.send} />
      ) : (
        <WritingNotice conversation={conversation} />
      )}
    </ThreadFrame>
  );
}

export type NewThreadProps = { listing: Conversation['listing']; seller: ChatPerson };

/** The first message creates the conversation. */
export function NewThread({ listing, seller }: NewThreadProps) {
  const router = useRouter();
  const thread = useThread({
    kind: 'listing',
    listingId: listing.id,
    onStarted: ({ id }) => router.replace(`/chat/${id}`),
  });
  const draft = useDraft(`listing:${listing.id}`);
  const field = useRef<HTMLTextAreaElement>(null);

  // There are no events for a listing without a conversation, so it is reloaded when the page becomes visible again.
  useEffect(() => {
    const readAgain = () => document.visibilityState === 'visible' && router.refresh();
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [router]);

  return (
    <ThreadFrame name={seller.name}>
      <ThreadHeader other={seller} listing={listing} conversationId={null} blockedByMe={false} />
      <ConnectionNotice />
      <MessageLog
        thread={thread}
        other={seller}
        receipt={nothingYet}
        onEdit={(clientKey) => editAgain(thread, draft, field, clientKey)}
      />
      <Composer
        field={field}
        draft={draft}
        name={seller.name}
        onSend={thread.send}
        suggestions={firstWords}
      />
    </ThreadFrame>
  );
}

/** Appends an unsent message to the current input. */
function editAgain(
  thread: Thread,
  draft: Draft,
  field: RefObject<HTMLTextAreaElement | null>,
  clientKey: string,
) {
  draft.change([draft.text, thread.takeBack(clientKey)].filter(Boolean).join('\n'));
  field.current?.focus();
}

function ThreadFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={`Conversation with ${name}`}
      data-full-screen
      className="flex min-h-0 min-w-0 flex-col max-md:h-dvh"
    >
      {/* On a phone the list, which has the page's heading, is hidden. */}
      <h1 className="sr-only md:hidden">Chat with {name}</h1>
      {children}
    </section>
  );
}
