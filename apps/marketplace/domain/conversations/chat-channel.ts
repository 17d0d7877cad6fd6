import { notifyChannels } from '@repo/db/listen';
import type { MarketplaceDb } from '@repo/db/marketplace';

/** Sent between instances: ids and instants only; receivers read the rest from the database. */
export type ChatNotice =
  | { kind: 'message'; conversationId: string; messageId: string }
  | { kind: 'delivered'; conversationId: string; userId: string; at: string }
  | { kind: 'read'; conversationId: string; userId: string; at: string }
  | { kind: 'conversation'; conversationId: string }
  | { kind: 'listing'; listingId: string }
  | { kind: 'offer'; offerId: string }
  /** Of the bell: fetch what is unread again. */
  | { kind: 'notification' }
  | { kind: 'session' };

export const chatChannelPrefix = 'chat:';

/** One channel per person, so that an instance receives notices only for people connected to it. */
export function chatChannelOfPerson(userId: string): string {
  return `${chatChannelPrefix}${userId}`;
}

/** Notifies all open streams of these people, on any instance, when the transaction commits. */
export async function notifyStreamsOfPeople(
  db: MarketplaceDb,
  userIds: string[],
  notice: ChatNotice,
): Promise<void> {
  await notifyStreamsOfEachPerson(
    db,
    userIds.map((userId) => ({ userId, notice })),
  );
}

export async function notifyStreamsOfEachPerson(
  db: MarketplaceDb,
  notices: { userId: string; notice: ChatNotice }[],
): Promise<void> {
  await notifyChannels(
    db,
    ...notices.map(({ userId, notice }) => ({ channel: chatChannelOfPerson(userId), payload: notice })),
  );
}

/** Makes the person's open streams recheck their session, e.g. after a ban, sign-out or password change. */
export async function notifyStreamsToRecheckSession(db: MarketplaceDb, userId: string): Promise<void> {
  await notifyStreamsOfPeople(db, [userId], { kind: 'session' });
}
