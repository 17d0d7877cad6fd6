import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import type { Metadata } from 'next';
import { ConversationThread } from '#components/chat/thread-view.tsx';
import { getConversation } from '#domain/conversations/get-conversation.ts';
import { listMessages } from '#domain/conversations/list-messages.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Chat', robots: { index: false } };

export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor();
  const { id } = await pathParams(params);
  const [conversation, messages] = await orNotFound(
    Promise.all([getConversation(ctx, id), listMessages(ctx, id, { before: undefined, limit: 30 })]),
  );
  return <ConversationThread key={id} conversation={conversation} messages={messages} />;
}
