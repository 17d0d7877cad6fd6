import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { secondFactors } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...secondFactorRoutes.list,
  response: { schema: envelope(secondFactors) },
  run: async ({ ctx }) => succeed(await ownFactors.list(ctx)),
});
