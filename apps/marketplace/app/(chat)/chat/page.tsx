import { EmptyState } from '@repo/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { NewThread } from '#components/chat/thread-view.tsx';
import { prepareConversation } from '#domain/conversations/prepare-conversation.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Chat', robots: { index: false } };

type Props = { searchParams: Promise<{ listing?: string | string[] }> };

export default async function ChatPage({ searchParams }: Props) {
  const ctx = await requireActor();
  const { listing: listingId } = await searchParams;
  if (typeof listingId !== 'string' || listingId === '') return <NothingOpen />;
  const prepared = await prepareConversation(ctx, listingId);
  if (prepared === null) notFound();
  if (prepared.conversationId !== null) redirect(`/chat/${prepared.conversationId}`);
  if (prepared.isOwn) redirect('/chat');
  return <NewThread key={listingId} listing={prepared.listing} seller={prepared.seller} />;
}

function NothingOpen() {
  return (
    // The list says what to do where there is nothing to choose from.
    <div className="hidden items-center justify-center md:flex md:group-has-[[data-no-conversations]]/chat:hidden">
      <EmptyState
        icon={<MessagesSquare />}
        title="No conversation open"
        description="Choose one from the list to read and answer."
      />
    </div>
  );
}
