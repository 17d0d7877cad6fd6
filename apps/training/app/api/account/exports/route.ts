import { dataRoute } from '#data-route.ts';
import { exportRoutes } from '#domain/personal-data/export-routes.ts';

export const GET = dataRoute(exportRoutes.list);

export const POST = dataRoute(exportRoutes.ask);
