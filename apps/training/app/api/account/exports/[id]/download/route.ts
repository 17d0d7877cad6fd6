import { exportRoutes } from '#domain/personal-data/export-routes.ts';
import { route } from '#http.ts';

export const GET = route(exportRoutes.download);
