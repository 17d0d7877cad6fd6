import type { MarketplaceDb } from '@repo/db/marketplace';
import { type MarketplaceWebhook, marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';

export type CollectedWebhookEvent = { ownerId: string; type: string; id: unknown; status: unknown };

/** A program of each of these people that subscribes to everything. The function answers what was published since its last call. */
export async function collectWebhookEvents(
  db: MarketplaceDb,
  ownerIds: readonly string[],
): Promise<() => Promise<CollectedWebhookEvent[]>> {
  const types = Object.keys(marketplaceWebhooks) as MarketplaceWebhook[];
  await db.webhookEndpoint.createMany({
    data: ownerIds.map((ownerId) => ({
      ownerId,
      url: 'https://receiver.example/in',
      eventTypes: types,
      secret: 'never sent',
    })),
  });
  let seen = 0n;
  return async () => {
    const rows = await db.webhookDelivery.findMany({
      where: { sequence: { gt: seen } },
      orderBy: { sequence: 'asc' },
      select: {
        sequence: true,
        endpoint: { select: { ownerId: true } },
        event: { select: { type: true, payload: true } },
      },
    });
    seen = rows.at(-1)?.sequence ?? seen;
    return rows.map(({ endpoint, event }) => {
      const { id, status } = event.payload as { id?: unknown; status?: unknown };
      return { ownerId: endpoint.ownerId, type: event.type, id, status };
    });
  };
}
