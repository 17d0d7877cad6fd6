import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute } from '#data-route.ts';

export const POST = successDataRoute(ownFactorRoutes.passkeyOptions);
