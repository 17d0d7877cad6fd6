import type { Listener } from '@repo/db/listen';
import type { MarketplaceDb } from '@repo/db/marketplace';
import {
  type ChatNotice,
  chatChannelOfPerson,
  notifyStreamsToRecheckSession,
} from '#domain/conversations/chat-channel.ts';

/** What open pages of this person are sent from now on. Each call of the function answers what was committed since the last. */
export async function collectChatNotices(
  { db, listener }: { db: MarketplaceDb; listener: Listener },
  userId: string,
): Promise<() => Promise<ChatNotice[]>> {
  const notices: ChatNotice[] = [];
  let onMarker = () => {};
  await new Promise<void>((resolve) => {
    listener.subscribe(chatChannelOfPerson(userId), (event) => {
      if (event.kind === 'listening') return resolve();
      const notice = JSON.parse(event.payload) as ChatNotice;
      // Notices arrive in the order of their commits, so one of ours ends the wait.
      if (notice.kind === 'session') onMarker();
      else notices.push(notice);
    });
  });
  return async () => {
    const arrived = new Promise<void>((resolve) => {
      onMarker = resolve;
    });
    await notifyStreamsToRecheckSession(db, userId);
    await arrived;
    return notices.splice(0);
  };
}
