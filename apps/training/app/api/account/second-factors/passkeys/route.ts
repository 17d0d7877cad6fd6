import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { addedPasskey } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.addPasskey,
  response: { schema: envelope(addedPasskey) },
  errors: [errors.staleProof, errors.passkeyRefused, errors.tooManyPasskeys],
  run: async ({ ctx, body }) => succeed(await ownFactors.addPasskey(ctx, body)),
});
