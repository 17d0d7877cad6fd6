import { exportRoutes } from '#domain/personal-data/export-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route(enveloped(exportRoutes.list));

export const POST = route(enveloped(exportRoutes.ask));
