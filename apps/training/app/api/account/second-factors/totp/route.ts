import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute, successMessageRoute } from '#data-route.ts';

export const POST = dataRoute(ownFactorRoutes.startTotp);

export const DELETE = successMessageRoute(ownFactorRoutes.removeTotp);
