import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkeyRequestOptions } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { signInSteps, stepCookies } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.stepOptions,
  response: { schema: envelope(passkeyRequestOptions) },
  errors: [errors.secondStepEnded],
  run: async ({ ctx, request }) =>
    succeed({ ...(await signInSteps.secondStepOptions(ctx, stepCookies.read(request))) }),
});
