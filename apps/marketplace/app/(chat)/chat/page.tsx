import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { NewThread } from '#components/chat/thread-view.tsx';
import { findConversationStart } from '#domain/conversations/find-conversation-start.ts';
import { requireActor } from '#page-context.ts';

/** `offer`, whatever its value: the buyer came to make an offer. */
type Props = { searchParams: Promise<{ listing?: string | string[]; offer?: string | string[] }> };

const prepare = cache(async (listingId: string) => {
  const prepared = await findConversationStart(await requireActor(), listingId);
  return prepared ?? notFound();
});

export const generateMetadata = metadataAfterCheck(
  { title: 'Chat', robots: { index: false } },
  async ({ searchParams }: Props) => {
    const { listing } = await searchParams;
    if (typeof listing === 'string' && listing !== '') await prepare(listing);
  },
);

export default async function ChatPage({ searchParams }: Props) {
  await requireActor();
  const { listing: listingId, offer } = await searchParams;
  const opensOfferForm = offer !== undefined;
  if (typeof listingId !== 'string' || listingId === '') return <NothingOpen />;
  const prepared = await prepare(listingId);
  if (prepared.conversationId !== null) {
    redirect(`/chat/${prepared.conversationId}${opensOfferForm ? '?offer' : ''}`);
  }
  if (prepared.isOwn) redirect('/chat');
  return (
    <NewThread key={listingId} listing={prepared.listing} seller={prepared.seller} {...{ opensOfferForm }} />
  );
}

function NothingOpen() {
  return (
    // Without conversations the list itself says what to do.
    <div className="hidden items-center justify-center md:flex md:group-has-[[data-no-conversations]]/chat:hidden">
      <EmptyState
        icon={<Icon name="messages-square" />}
        title="No conversation open"
        description="Choose one from the list to read and answer."
      />
    </div>
  );
}
