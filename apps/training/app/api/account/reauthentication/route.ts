import { reauthenticationRoutes } from '#auth/account-routes.ts';
import { successDataRoute } from '#data-route.ts';

export const GET = successDataRoute(reauthenticationRoutes.describe);

export const POST = successDataRoute(reauthenticationRoutes.prove);
