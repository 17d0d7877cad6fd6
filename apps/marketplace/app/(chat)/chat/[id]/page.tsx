import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { cache } from 'react';
import { ConversationThread } from '#components/chat/thread-view.tsx';
import { getConversation } from '#domain/conversations/get-conversation.ts';
import { listMessages } from '#domain/conversations/list-messages.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const ctx = await requireActor();
  return orNotFound(
    Promise.all([getConversation(ctx, id), listMessages(ctx, id, { before: undefined, limit: 30 })]),
  );
});

export const generateMetadata = checkedTitle(
  { title: 'Chat', robots: { index: false } },
  async ({ params }: Props) => load((await pathParams(params)).id),
);

export default async function ConversationPage({ params }: Props) {
  const { id } = await pathParams(params);
  const [conversation, messages] = await load(id);
  return <ConversationThread key={id} conversation={conversation} messages={messages} />;
}
