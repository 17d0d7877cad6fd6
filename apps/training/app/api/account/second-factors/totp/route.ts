import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute, successMessageRoute } from '#data-route.ts';

export const POST = successDataRoute(ownFactorRoutes.startTotp);

export const DELETE = successMessageRoute(ownFactorRoutes.removeTotp);
