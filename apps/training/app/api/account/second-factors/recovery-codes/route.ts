import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { newRecoveryCodes } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.replaceRecoveryCodes,
  response: { schema: envelope(newRecoveryCodes) },
  errors: [errors.staleProof, errors.noSecondFactor],
  run: async ({ ctx }) => succeed(await ownFactors.replaceRecoveryCodes(ctx)),
});
