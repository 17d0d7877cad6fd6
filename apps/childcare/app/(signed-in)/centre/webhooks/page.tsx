import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { childcareWebhooks } from '@repo/schemas/childcare/webhooks';
import { listOfferedEvents } from '@repo/ui/webhooks/list-offered-events';
import { WebhooksView } from '@repo/ui/webhooks/webhooks-view';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Webhooks', () => requireRole('CORPORATE_ADMIN'));

export default async function WebhooksPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  return (
    <WebhooksView
      endpoints={await webhooks.endpoints.list(ctx)}
      offeredEvents={listOfferedEvents(childcareWebhooks)}
      path="/centre/webhooks"
      description="A program of your centre, such as your staff records, is notified when a course is assigned or completed, a certificate is issued or ends, or a payment is made."
    />
  );
}
