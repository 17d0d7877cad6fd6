import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute } from '#data-route.ts';

export const POST = dataRoute(ownFactorRoutes.passkeyOptions);
