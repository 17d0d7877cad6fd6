import { successMessageRoute } from '#data-route.ts';
import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';

export const POST = successMessageRoute(deletionRoutes.keep);
