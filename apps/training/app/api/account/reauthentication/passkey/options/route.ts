import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const POST = route(enveloped(secondStepRoutes.proofOptions));
