import { emailChangeRoutes } from '#auth/account-routes.ts';
import { messageRoute } from '#data-route.ts';

export const POST = messageRoute(emailChangeRoutes.ask);
