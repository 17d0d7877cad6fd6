import { messageRoute } from '#data-route.ts';
import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';

export const POST = messageRoute(deletionRoutes.keep);
