import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute } from '#data-route.ts';

export const GET = successDataRoute(ownFactorRoutes.list);
