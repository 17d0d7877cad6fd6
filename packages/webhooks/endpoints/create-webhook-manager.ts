import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { createDeliveryManager } from './manage-deliveries.ts';
import { createEndpointStatusAndSecretManager } from './manage-endpoint-status-and-secret.ts';
import { createEndpointManager } from './manage-endpoints.ts';

/** What the pages and the API of a service do with webhooks. */
export function createWebhookManager<Ctx extends EndpointContext, Tx extends WebhooksDb>(
  adapter: EndpointAdapter<Ctx, Tx>,
) {
  return {
    endpoints: { ...createEndpointManager(adapter), ...createEndpointStatusAndSecretManager(adapter) },
    deliveries: createDeliveryManager(adapter),
  };
}

export type WebhookManager<Ctx extends EndpointContext> = ReturnType<
  typeof createWebhookManager<Ctx, WebhooksDb>
>;
