import { reauthenticationRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const GET = route(reauthenticationRoutes.describe);

export const POST = route(reauthenticationRoutes.prove);
