import { notify } from '@repo/db/listen';
import type { MarketplaceDb } from '@repo/db/marketplace';

/** What instances tell each other about a person's chat: ids and instants only, the rest is read by who needs it. */
export type ChatNotice =
  | { kind: 'message'; conversationId: string; messageId: string }
  | { kind: 'delivered'; conversationId: string; userId: string; at: string }
  | { kind: 'read'; conversationId: string; userId: string; at: string }
  | { kind: 'conversation'; conversationId: string }
  | { kind: 'listing'; listingId: string }
  | { kind: 'session' };

/** Each person has a channel of their own, so that an instance hears only of people who are connected to it. */
export function personChannel(userId: string): string {
  return `chat:${userId}`;
}

/** Tells every open stream of these people, on any instance, when the surrounding transaction commits. */
export async function notifyPeople(db: MarketplaceDb, userIds: string[], notice: ChatNotice): Promise<void> {
  await notifyEach(
    db,
    userIds.map((userId) => ({ userId, notice })),
  );
}

/** The same with a notice for each. */
export async function notifyEach(
  db: MarketplaceDb,
  notices: { userId: string; notice: ChatNotice }[],
): Promise<void> {
  await notify(
    db,
    ...notices.map(({ userId, notice }) => ({ channel: personChannel(userId), payload: notice })),
  );
}

/** Makes the person's open streams check their session now: after a ban, a sign-out or a password change. */
export async function notifySessionsEnded(db: MarketplaceDb, userId: string): Promise<void> {
  await notifyPeople(db, [userId], { kind: 'session' });
}
