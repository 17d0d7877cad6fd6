import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute, messageRoute } from '#data-route.ts';

export const POST = dataRoute(ownFactorRoutes.startTotp);

export const DELETE = messageRoute(ownFactorRoutes.removeTotp);
