import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { createDeliveryManager } from './manage-deliveries.ts';
import { createEndpointManager } from './manage-endpoints.ts';
import { createEndpointSwitches } from './switch-endpoints.ts';

/** What the pages and the API of a service do with webhooks. */
export function createWebhookManager<Ctx extends EndpointContext, Tx extends WebhooksDb>(
  adapter: EndpointAdapter<Ctx, Tx>,
) {
  return {
    endpoints: { ...createEndpointManager(adapter), ...createEndpointSwitches(adapter) },
    deliveries: createDeliveryManager(adapter),
  };
}

export type WebhookManager<Ctx extends EndpointContext> = ReturnType<
  typeof createWebhookManager<Ctx, WebhooksDb>
>;
