import { checkedTitle } from '@repo/pages/checked-title';
import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFound } from '@repo/pages/or-not-found';
import { DeliveryView } from '@repo/ui/webhooks/delivery-view';
import { cache } from 'react';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string; deliveryId: string }> };

/** The title and the page ask for it; one read answers both. */
const readDelivery = cache(async (id: string, deliveryId: string) =>
  orNotFound(webhooks.deliveries.read(await requireActor(), { id, deliveryId })),
);

export const generateMetadata = checkedTitle('Delivery', async ({ params }: Props) => {
  const { id, deliveryId } = await decodePathParams(params);
  return readDelivery(id, deliveryId);
});

export default async function DeliveryPage({ params }: Props) {
  const { id, deliveryId } = await decodePathParams(params);
  return <DeliveryView delivery={await readDelivery(id, deliveryId)} path="/settings/webhooks" />;
}
