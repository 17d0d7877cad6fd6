import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Context, SignedInContext } from '#domain/context.ts';
import { notifyStreamsOfEachPerson } from '#domain/conversations/chat-channel.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishOfferWebhooks } from '#domain/webhooks/publish-offer-webhooks.ts';
import { offerAnsweredKind, offerReceivedKind } from '#notifications/offer-kinds.ts';
import { markEndedOffersRead } from './mark-ended-offers-read.ts';

type Row = Prisma.OfferGetPayload<null>;
type Answer = 'accepted' | 'declined' | 'countered' | 'cancelled' | 'left' | 'closed';

/** Open chats and webhooks of both learn of offers that are not open any more, when the transaction commits. */
export async function announceEndedOffersToChatsAndWebhooks(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock'>,
  offers: readonly Row[],
): Promise<void> {
  if (offers.length === 0) return;
  await markEndedOffersRead(tx, ctx, offers);
  await notifyStreamsOfEachPerson(
    tx,
    offers.flatMap(({ id, buyerId, sellerId }) =>
      [buyerId, sellerId].map((userId) => ({ userId, notice: { kind: 'offer', offerId: id } as const })),
    ),
  );
  await publishOfferWebhooks(
    tx,
    ctx,
    'offer.changed',
    offers.map(({ id }) => id),
  );
}

/** To whom the offer is made: behind the bell, by mail and push. */
export function notifyRecipientOfOffer(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'keys'>,
  offer: Row,
  { recipientId, listingTitle }: { recipientId: string; listingTitle: string },
): Promise<void> {
  const data = {
    conversationId: offer.conversationId,
    offerId: offer.id,
    from: ctx.actor.name,
    listingTitle,
    amount: offer.amount.toFixed(2),
  };
  return notifications.notify(tx, ctx, offerReceivedKind, [{ userId: recipientId, data }], {
    actorId: ctx.actor.id,
  });
}

/** Those whose offers the actor answered, cancelled or closed. `counter` is the offer made instead. */
export function notifyOffersMakers(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'clock' | 'keys'> & { actor: { id: string; name: string } },
  offers: readonly Row[],
  { answer, listingTitle, counter }: { answer: Answer; listingTitle: string; counter?: Row },
): Promise<void> {
  const notices = offers.map((offer) => ({
    userId: offer.buyerId === ctx.actor.id ? offer.sellerId : offer.buyerId,
    data: {
      conversationId: offer.conversationId,
      offerId: (counter ?? offer).id,
      from: ctx.actor.name,
      listingTitle,
      amount: (counter ?? offer).amount.toFixed(2),
      answer,
    },
  }));
  return notifications.notify(tx, ctx, offerAnsweredKind, notices, { actorId: ctx.actor.id });
}
