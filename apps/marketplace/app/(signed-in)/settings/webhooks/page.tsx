import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import { listOfferedEvents } from '@repo/ui/webhooks/list-offered-events';
import { WebhooksView } from '@repo/ui/webhooks/webhooks-view';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Webhooks', () => requireActor());

export default async function WebhooksPage() {
  const ctx = await requireActor();
  return (
    <WebhooksView
      endpoints={await webhooks.endpoints.list(ctx)}
      offeredEvents={listOfferedEvents(marketplaceWebhooks)}
      path="/settings/webhooks"
      description="Notify a program of yours when you publish or sell something, or somebody writes to you."
    />
  );
}
