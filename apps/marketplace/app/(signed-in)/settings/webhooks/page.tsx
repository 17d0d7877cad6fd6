import { checkedTitle } from '@repo/pages/checked-title';
import { WebhooksView } from '@repo/ui/webhooks/webhooks-view';
import { webhookChoices } from '#components/webhooks/webhook-choices.ts';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

export const generateMetadata = checkedTitle('Webhooks', () => requireActor());

export default async function WebhooksPage() {
  const ctx = await requireActor();
  return (
    <WebhooksView
      endpoints={await webhooks.endpoints.list(ctx)}
      choices={webhookChoices}
      path="/settings/webhooks"
      description="A program of yours is told when you publish or sell something, or somebody writes to you."
    />
  );
}
