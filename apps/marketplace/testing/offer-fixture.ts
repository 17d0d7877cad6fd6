import type { Conversation } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { createConversation } from '@repo/testing/marketplace-factories';
import * as offersOfConversation from '#app/api/conversations/[id]/offers/route.ts';
import * as conversation from '#app/api/conversations/[id]/route.ts';
import * as accept from '#app/api/offers/[id]/accept/route.ts';
import * as counter from '#app/api/offers/[id]/counter/route.ts';
import * as decline from '#app/api/offers/[id]/decline/route.ts';
import * as withdraw from '#app/api/offers/[id]/withdraw/route.ts';
import { expireOverdueOffersInBatches } from '#domain/offers/end-offers.ts';
import { type TestPerson, useChatFixture } from './chat-fixture.ts';
import { collectChatNotices } from './collect-chat-notices.ts';
import { collectWebhookEvents } from './collect-webhook-events.ts';

const actions = { accept, counter, decline, withdraw };

/** A seller with listings, and calls of the routes about offers. */
export function useOfferFixture(database: MarketplaceTestDatabase) {
  const world = useChatFixture(database);

  async function talk(listing: { id: string; sellerId: string }, buyer: TestPerson): Promise<string> {
    const { id } = await createConversation(database.db, { listing, buyerId: buyer.id });
    return id;
  }

  const offer = (as: TestPerson | null, conversationId: string, amount: unknown = 20) =>
    world.call(offersOfConversation.POST, {
      method: 'POST',
      as,
      params: { id: conversationId },
      body: { amount },
    });

  return {
    ...world,
    talk,
    offer,
    act: (action: keyof typeof actions, as: TestPerson | null, id: string, body?: unknown) =>
      world.call(actions[action].POST, { method: 'POST', as, params: { id }, body }),
    async openOffer(as: TestPerson, conversationId: string, amount = 20): Promise<Offer> {
      const { status, body } = await offer(as, conversationId, amount);
      if (status !== 200) throw new Error(`No offer: ${JSON.stringify(body)}`);
      return body as Offer;
    },
    async see(as: TestPerson, id: string): Promise<Conversation> {
      const { body } = await world.call(conversation.GET, { as, params: { id } });
      return body as Conversation;
    },
    list: (as: TestPerson | null, id: string, query = '') =>
      world.call(offersOfConversation.GET, { as, params: { id }, path: `/${query}` }),
    expire: (id: string) =>
      database.db.offer.update({
        where: { id },
        data: { createdAt: new Date(Date.now() - 72 * 3_600_000), expiresAt: new Date(Date.now() - 1_000) },
      }),
    statusOf: async (id: string) => (await database.db.offer.findUniqueOrThrow({ where: { id } })).status,
    listingStatus: async (id: string) =>
      (await database.db.listing.findUniqueOrThrow({ where: { id } })).status,
    watch: (person: TestPerson) => collectChatNotices(world.services, person.id),
    watchWebhooks: (...people: TestPerson[]) =>
      collectWebhookEvents(
        database.db,
        people.map(({ id }) => id),
      ),
    /** What the person's bell holds, oldest first. */
    notified: ({ id }: TestPerson) =>
      database.db.notification.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    /** What the job does. */
    runExpiry: () => expireOverdueOffersInBatches(world.services),
    lockListing: (id: string) => (tx: Pick<typeof database.db, '$queryRaw'>) =>
      tx.$queryRaw`SELECT FROM listing WHERE id = ${id} FOR UPDATE`,
  };
}
