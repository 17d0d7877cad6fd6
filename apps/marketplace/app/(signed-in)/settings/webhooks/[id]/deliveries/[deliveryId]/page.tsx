import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { DeliveryView } from '@repo/ui/webhooks/delivery-view';
import { webhookPages } from '#components/webhooks/webhook-pages.ts';

export const generateMetadata = metadataAfterCheck('Delivery', webhookPages.readDelivery);

export default async function DeliveryPage(props: PathProps<{ id: string; deliveryId: string }>) {
  return <DeliveryView delivery={await webhookPages.readDelivery(props)} path="/settings/webhooks" />;
}
