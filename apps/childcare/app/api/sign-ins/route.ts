import { signInRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const GET = route(signInRoutes.list);

export const DELETE = route(signInRoutes.endOthers);
