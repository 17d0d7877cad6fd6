import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { route } from '#http.ts';

export const GET = route(ownFactorRoutes.list);
