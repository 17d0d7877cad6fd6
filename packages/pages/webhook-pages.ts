import { loadOnce } from './load-once.ts';
import { orNotFound } from './or-not-found.ts';

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
    readEndpoint: loadOnce(async (path: { id: string }) =>
      orNotFound(endpoints.read(await requireContext(), path)),
    ),
    readDelivery: loadOnce(async (path: { id: string; deliveryId: string }) =>
      orNotFound(deliveries.read(await requireContext(), path)),
    ),
  };
}
