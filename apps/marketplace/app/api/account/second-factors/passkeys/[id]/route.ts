import { secondFactorAnswers, secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkey } from '@repo/schemas/account/second-factors';
import { message } from '@repo/schemas/marketplace/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PATCH = route({
  ...secondFactorRoutes.renamePasskey,
  response: { schema: passkey },
  errors: [errors.staleProof, errors.passkeyNotFound],
  run: ({ ctx, params, body }) => ownFactors.renamePasskey(ctx, { ...params, ...body }),
});

export const DELETE = route({
  ...secondFactorRoutes.removePasskey,
  response: { schema: message },
  errors: [errors.staleProof, errors.passkeyNotFound, errors.secondFactorRequired],
  async run({ ctx, params }) {
    await ownFactors.removePasskey(ctx, params.id);
    return { message: secondFactorAnswers.passkeyRemoved };
  },
});
