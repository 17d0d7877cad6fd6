import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { trainingWebhooks } from '@repo/schemas/training/webhooks';
import { listOfferedEvents } from '@repo/ui/webhooks/list-offered-events';
import { WebhooksView } from '@repo/ui/webhooks/webhooks-view';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Webhooks', () => requireRole('admin'));

export default async function WebhooksPage() {
  const ctx = await requireRole('admin');
  return (
    <WebhooksView
      endpoints={await webhooks.endpoints.list(ctx)}
      offeredEvents={listOfferedEvents(trainingWebhooks)}
      path="/webhooks"
      description="Notify other programs when somebody is enrolled, a class changes, attendance is marked or a grade is released."
    />
  );
}
