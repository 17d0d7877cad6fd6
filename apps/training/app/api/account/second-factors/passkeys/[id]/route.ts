import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute, successMessageRoute } from '#data-route.ts';

export const PATCH = dataRoute(ownFactorRoutes.renamePasskey);

export const DELETE = successMessageRoute(ownFactorRoutes.removePasskey);
