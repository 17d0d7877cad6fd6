import { checkedTitle } from '@repo/pages/checked-title';
import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFound } from '@repo/pages/or-not-found';
import { DeliveryView } from '@repo/ui/webhooks/delivery-view';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string; deliveryId: string }> };

async function readDelivery({ params }: Props) {
  const ctx = await requireActor();
  return orNotFound(webhooks.deliveries.read(ctx, await decodePathParams(params)));
}

export const generateMetadata = checkedTitle('Delivery', readDelivery);

export default async function DeliveryPage(props: Props) {
  return <DeliveryView delivery={await readDelivery(props)} path="/settings/webhooks" />;
}
