import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { newRecoveryCodes } from '@repo/schemas/account/second-factors';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.replaceRecoveryCodes,
  response: { schema: newRecoveryCodes },
  errors: [errors.staleProof, errors.noSecondFactor],
  run: ({ ctx }) => ownFactors.replaceRecoveryCodes(ctx),
});
