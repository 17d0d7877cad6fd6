import { loginResult } from '@repo/schemas/training/account';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route(enveloped(secondStepRoutes.look));

export const POST = route(
  enveloped({
    ...secondStepRoutes.take,
    response: { schema: loginResult },
  }),
);
