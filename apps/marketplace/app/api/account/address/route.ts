import { emailChangeRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const POST = route(emailChangeRoutes.ask);
