import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { route } from '#http.ts';

export const PATCH = route(ownFactorRoutes.renamePasskey);

export const DELETE = route(ownFactorRoutes.removePasskey);
