import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkeyRequestOptions } from '@repo/schemas/account/second-factors';
import { signInSteps } from '#auth/second-factors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.proofOptions,
  response: { schema: passkeyRequestOptions },
  run: async ({ ctx }) => ({ ...(await signInSteps.proofOptions(ctx, ctx.actor.id)) }),
});
