import { successDataRoute } from '#data-route.ts';
import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';

export const GET = successDataRoute(deletionRoutes.preview);

export const POST = successDataRoute(deletionRoutes.close);
