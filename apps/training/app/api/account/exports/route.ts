import { successDataRoute } from '#data-route.ts';
import { exportRoutes } from '#domain/personal-data/export-routes.ts';

export const GET = successDataRoute(exportRoutes.list);

export const POST = successDataRoute(exportRoutes.ask);
