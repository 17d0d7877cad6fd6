import { reauthenticationRoutes } from '#auth/account-routes.ts';
import { dataRoute } from '#data-route.ts';

export const GET = dataRoute(reauthenticationRoutes.describe);

export const POST = dataRoute(reauthenticationRoutes.prove);
