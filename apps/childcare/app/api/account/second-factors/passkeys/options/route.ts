import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkeyCreationOptions } from '@repo/schemas/account/second-factors';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.passkeyOptions,
  response: { schema: passkeyCreationOptions },
  errors: [errors.staleProof, errors.tooManyPasskeys],
  run: async ({ ctx }) => ({ ...(await ownFactors.passkeyOptions(ctx)) }),
});
