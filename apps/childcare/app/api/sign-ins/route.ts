import { ownSignInRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const GET = route(ownSignInRoutes.list);

export const DELETE = route(ownSignInRoutes.endOthers);
