import { emailChangeRoutes } from '#auth/account-routes.ts';
import { successMessageRoute } from '#data-route.ts';

export const POST = successMessageRoute(emailChangeRoutes.ask);
