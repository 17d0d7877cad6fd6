import { ownSignInRoutes } from '#auth/account-routes.ts';
import { successMessageRoute } from '#data-route.ts';

export const DELETE = successMessageRoute(ownSignInRoutes.end);
