import { loadOncePerRequest } from './load-once-per-request.ts';
import { orNotFoundPage } from './or-not-found-page.ts';

type Manager<Ctx, Endpoint, Delivery> = {
  endpoints: { read(ctx: Ctx, path: { id: string }): Promise<Endpoint> };
  deliveries: { read(ctx: Ctx, path: { id: string; deliveryId: string }): Promise<Delivery> };
};

/** Loads the webhook or delivery of a page once for its title and its content. `requireContext` refuses other people. */
export function createWebhookPageLoaders<Ctx, Endpoint, Delivery>(
  { endpoints, deliveries }: Manager<Ctx, Endpoint, Delivery>,
  requireContext: () => Promise<Ctx>,
) {
  return {
    readEndpoint: loadOncePerRequest(async (path: { id: string }) =>
      orNotFoundPage(endpoints.read(await requireContext(), path)),
    ),
    readDelivery: loadOncePerRequest(async (path: { id: string; deliveryId: string }) =>
      orNotFoundPage(deliveries.read(await requireContext(), path)),
    ),
  };
}
