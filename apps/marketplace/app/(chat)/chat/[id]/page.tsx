import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { ConversationThread } from '#components/chat/thread-view.tsx';
import { getConversation } from '#domain/conversations/get-conversation.ts';
import { listMessages } from '#domain/conversations/list-messages.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return orNotFoundPage(
    Promise.all([getConversation(ctx, id), listMessages(ctx, id, { before: undefined, limit: 30 })]),
  );
});

export const generateMetadata = metadataAfterCheck({ title: 'Chat', robots: { index: false } }, load);

type Props = PathProps<{ id: string }> & { searchParams: Promise<{ offer?: string | string[] }> };

export default async function ConversationPage(props: Props) {
  const [conversation, messages] = await load(props);
  const opensOfferForm = (await props.searchParams).offer !== undefined;
  return <ConversationThread key={conversation.id} {...{ conversation, messages, opensOfferForm }} />;
}
