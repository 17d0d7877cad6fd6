import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkeyCreationOptions } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.passkeyOptions,
  response: { schema: envelope(passkeyCreationOptions) },
  errors: [errors.staleProof, errors.tooManyPasskeys],
  run: async ({ ctx }) => succeed({ ...(await ownFactors.passkeyOptions(ctx)) }),
});
