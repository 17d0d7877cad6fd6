import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute, successMessageRoute } from '#data-route.ts';

export const PATCH = successDataRoute(ownFactorRoutes.renamePasskey);

export const DELETE = successMessageRoute(ownFactorRoutes.removePasskey);
