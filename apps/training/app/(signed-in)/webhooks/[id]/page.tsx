import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { trainingWebhooks } from '@repo/schemas/training/webhooks';
import { parseDeliveriesSearchParamsOrDefaults } from '@repo/schemas/webhook';
import type { SearchParams } from '@repo/ui/url-search-params';
import { listOfferedEvents } from '@repo/ui/webhooks/list-offered-events';
import { WebhookView } from '@repo/ui/webhooks/webhook-view';
import { webhookPageLoaders } from '#components/webhooks/webhook-page-loaders.ts';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Webhook', webhookPageLoaders.readEndpoint);

type Props = PathProps<{ id: string }> & { searchParams: SearchParams };

export default async function WebhookPage(props: Props) {
  const endpoint = await webhookPageLoaders.readEndpoint(props);
  const query = parseDeliveriesSearchParamsOrDefaults(await props.searchParams);
  return (
    <WebhookView
      endpoint={endpoint}
      list={await webhooks.deliveries.list(await requireRole('admin'), { ...query, id: endpoint.id })}
      state={query.state}
      offeredEvents={listOfferedEvents(trainingWebhooks)}
      path="/webhooks"
    />
  );
}
