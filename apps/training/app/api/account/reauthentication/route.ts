import { reauthenticationRoutes } from '#auth/account-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route(enveloped(reauthenticationRoutes.describe));

export const POST = route(enveloped(reauthenticationRoutes.prove));
