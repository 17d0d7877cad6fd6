import { readFirstPageQuery } from '@repo/pages/page-query';
import type { ReactNode } from 'react';
import { ChatProvider } from '#components/chat/chat-provider.tsx';
import { parseConversationFilter } from '#components/chat/conversation-filter.ts';
import { ConversationList } from '#components/chat/conversation-list.tsx';
import { listConversations } from '#domain/conversations/list-conversations.ts';
import { env, isPaymentOff } from '#env.ts';
import { requireActor } from '#page-context.ts';

/** The list persists across conversations, so each page checks the session itself. */
export default async function ChatLayout({ children }: { children: ReactNode }) {
  const ctx = await requireActor();
  const filter = parseConversationFilter(await readFirstPageQuery());
  const page = await listConversations(ctx, { ...filter, cursor: undefined, limit: 20 });
  return (
    <ChatProvider
      actorId={ctx.actor.id}
      isPaymentOn={!isPaymentOff()}
      siteHost={new URL(env().MARKETPLACE_URL).host}
      rendered={{ filter, page }}
    >
      <div className="group/chat md:grid md:h-[calc(100dvh-var(--header-height)-1px)] md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ConversationList />
        {children}
      </div>
    </ChatProvider>
  );
}
