import { ownSignInRoutes } from '#auth/account-routes.ts';
import { messageRoute } from '#data-route.ts';

export const DELETE = messageRoute(ownSignInRoutes.end);
