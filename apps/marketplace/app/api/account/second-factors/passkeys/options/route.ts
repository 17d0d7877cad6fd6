import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { route } from '#http.ts';

export const POST = route(ownFactorRoutes.passkeyOptions);
