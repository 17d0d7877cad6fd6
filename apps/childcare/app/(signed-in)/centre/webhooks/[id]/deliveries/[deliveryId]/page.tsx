import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { DeliveryView } from '@repo/ui/webhooks/delivery-view';
import { webhookPageLoaders } from '#components/webhooks/webhook-page-loaders.ts';

export const generateMetadata = metadataAfterCheck('Delivery', webhookPageLoaders.readDelivery);

export default async function DeliveryPage(props: PathProps<{ id: string; deliveryId: string }>) {
  return <DeliveryView delivery={await webhookPageLoaders.readDelivery(props)} path="/centre/webhooks" />;
}
