import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route(enveloped(ownFactorRoutes.list));
