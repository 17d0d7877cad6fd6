import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import { parseDeliveriesSearchParamsOrDefaults } from '@repo/schemas/webhook';
import type { SearchParams } from '@repo/ui/url-search-params';
import { eventChoices } from '@repo/ui/webhooks/event-choices';
import { WebhookView } from '@repo/ui/webhooks/webhook-view';
import { webhookPages } from '#components/webhooks/webhook-pages.ts';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Webhook', webhookPages.readEndpoint);

type Props = PathProps<{ id: string }> & { searchParams: SearchParams };

export default async function WebhookPage(props: Props) {
  const endpoint = await webhookPages.readEndpoint(props);
  const query = parseDeliveriesSearchParamsOrDefaults(await props.searchParams);
  return (
    <WebhookView
      endpoint={endpoint}
      list={await webhooks.deliveries.list(await requireActor(), { ...query, id: endpoint.id })}
      state={query.state}
      choices={eventChoices(marketplaceWebhooks)}
      path="/settings/webhooks"
    />
  );
}
