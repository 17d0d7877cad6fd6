import type { MarketplaceDb } from '@repo/db/marketplace';
import { markNotificationsReadForAnyOwner } from '@repo/notifications/mark-read';
import type { Context } from '#domain/context.ts';
import { notifyStreamsOfPeople } from '#domain/conversations/chat-channel.ts';
import { offerAnsweredKind, offerReceivedKind } from '#notifications/offer-kinds.ts';

type Ended = { id: string; buyerId: string; sellerId: string };

/** Nobody has to answer these offers any more, so that they wait for an answer is no news behind the bell. */
export async function markEndedOffersRead(
  tx: MarketplaceDb,
  { clock }: Pick<Context, 'clock'>,
  offers: readonly Ended[],
): Promise<void> {
  const people = offers.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
  const waiting = await tx.$queryRaw<{ id: string; userId: string }[]>`
    SELECT id, user_id AS "userId" FROM notification
    WHERE user_id = ANY (${[...new Set(people)]}) AND read_at IS NULL
      AND data ->> 'offerId' = ANY (${offers.map(({ id }) => id)})
      AND (kind = ${offerReceivedKind.kind} OR (kind = ${offerAnsweredKind.kind} AND data ->> 'answer' = 'countered'))`;
  if (waiting.length === 0) return;
  await markNotificationsReadForAnyOwner(
    tx,
    clock(),
    waiting.map(({ id }) => id),
  );
  const readers = [...new Set(waiting.map(({ userId }) => userId))];
  await notifyStreamsOfPeople(tx, readers, { kind: 'notification' });
}
