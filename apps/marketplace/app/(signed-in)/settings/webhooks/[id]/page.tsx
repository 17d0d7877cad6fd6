import { checkedTitle } from '@repo/pages/checked-title';
import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFound } from '@repo/pages/or-not-found';
import { webhookDeliveriesQuery } from '@repo/schemas/webhook';
import type { SearchParams } from '@repo/ui/url-search-params';
import { WebhookView } from '@repo/ui/webhooks/webhook-view';
import { webhookChoices } from '#components/webhooks/webhook-choices.ts';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

async function readWebhook({ params, searchParams }: Props) {
  const ctx = await requireActor();
  const { id } = await decodePathParams(params);
  const { state, cursor } = await searchParams;
  const query = webhookDeliveriesQuery.safeParse({ state, cursor }).data ?? webhookDeliveriesQuery.parse({});
  const endpoint = await orNotFound(webhooks.endpoints.read(ctx, { id }));
  return { endpoint, list: await webhooks.deliveries.list(ctx, { ...query, id }), state: query.state };
}

export const generateMetadata = checkedTitle('Webhook', readWebhook);

export default async function WebhookPage(props: Props) {
  const shown = await readWebhook(props);
  return <WebhookView {...shown} choices={webhookChoices} path="/settings/webhooks" />;
}
