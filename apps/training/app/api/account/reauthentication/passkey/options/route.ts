import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkeyRequestOptions } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { signInSteps } from '#auth/second-factors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.proofOptions,
  response: { schema: envelope(passkeyRequestOptions) },
  run: async ({ ctx }) => succeed({ ...(await signInSteps.proofOptions(ctx, ctx.actor.id)) }),
});
