import { ownSignInRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const POST = route(ownSignInRoutes.endAll);
