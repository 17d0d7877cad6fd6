import { dataRoute } from '#data-route.ts';
import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';

export const GET = dataRoute(deletionRoutes.preview);

export const POST = dataRoute(deletionRoutes.close);
