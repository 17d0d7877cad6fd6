import { loadOncePerRequest } from './load-once-per-request.ts';
import { orNotFoundPage } from './or-not-found-page.ts';

type Manager<Ctx, Endpoint, Delivery> = {
  endpoints: { read(ctx: Ctx, path: { id: string }): Promise<Endpoint> };
  deliveries: { read(ctx: Ctx, path: { id: string; deliveryId: string }): Promise<Delivery> };
};

/** What the pages of a webhook and of a delivery show: read once for the title and the page. `requireContext` refuses other people. */
export function createWebhookPages<Ctx, Endpoint, Delivery>(
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
