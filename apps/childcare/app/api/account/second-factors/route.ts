import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { secondFactors } from '@repo/schemas/account/second-factors';
import { ownFactors } from '#auth/second-factors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...secondFactorRoutes.list,
  response: { schema: secondFactors },
  run: ({ ctx }) => ownFactors.list(ctx),
});
