import { checkedTitle } from '@repo/pages/checked-title';
import { loadOnce, type PathProps } from '@repo/pages/load-once';
import { orNotFound } from '@repo/pages/or-not-found';
import { ConversationThread } from '#components/chat/thread-view.tsx';
import { getConversation } from '#domain/conversations/get-conversation.ts';
import { listMessages } from '#domain/conversations/list-messages.ts';
import { requireActor } from '#page-context.ts';

const load = loadOnce(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return orNotFound(
    Promise.all([getConversation(ctx, id), listMessages(ctx, id, { before: undefined, limit: 30 })]),
  );
});

export const generateMetadata = checkedTitle({ title: 'Chat', robots: { index: false } }, load);

type Props = PathProps<{ id: string }> & { searchParams: Promise<{ offer?: string | string[] }> };

export default async function ConversationPage(props: Props) {
  const [conversation, messages] = await load(props);
  const isOffering = (await props.searchParams).offer !== undefined;
  return <ConversationThread key={conversation.id} {...{ conversation, messages, isOffering }} />;
}
