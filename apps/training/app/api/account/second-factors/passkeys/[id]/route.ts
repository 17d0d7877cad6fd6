import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute, messageRoute } from '#data-route.ts';

export const PATCH = dataRoute(ownFactorRoutes.renamePasskey);

export const DELETE = messageRoute(ownFactorRoutes.removePasskey);
