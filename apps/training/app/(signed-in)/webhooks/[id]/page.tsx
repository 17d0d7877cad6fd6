import { checkedTitle } from '@repo/pages/checked-title';
import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFound } from '@repo/pages/or-not-found';
import { webhookDeliveriesQuery } from '@repo/schemas/webhook';
import type { SearchParams } from '@repo/ui/url-search-params';
import { WebhookView } from '@repo/ui/webhooks/webhook-view';
import { cache } from 'react';
import { webhookChoices } from '#components/webhooks/webhook-choices.ts';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** The title and the page ask for it; one read answers both. */
const readEndpoint = cache(async (id: string) =>
  orNotFound(webhooks.endpoints.read(await requireRole('admin'), { id })),
);

export const generateMetadata = checkedTitle('Webhook', async ({ params }: Props) =>
  readEndpoint((await decodePathParams(params)).id),
);

export default async function WebhookPage({ params, searchParams }: Props) {
  const ctx = await requireRole('admin');
  const { id } = await decodePathParams(params);
  const { state, cursor } = await searchParams;
  const query = webhookDeliveriesQuery.safeParse({ state, cursor }).data ?? webhookDeliveriesQuery.parse({});
  return (
    <WebhookView
      endpoint={await readEndpoint(id)}
      list={await webhooks.deliveries.list(ctx, { ...query, id })}
      state={query.state}
      choices={webhookChoices}
      path="/webhooks"
    />
  );
}
