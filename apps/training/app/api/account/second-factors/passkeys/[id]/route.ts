import { secondFactorAnswers, secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { passkey } from '@repo/schemas/account/second-factors';
import { envelope, messageAnswer, say, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PATCH = route({
  ...secondFactorRoutes.renamePasskey,
  response: { schema: envelope(passkey) },
  errors: [errors.staleProof, errors.passkeyNotFound],
  run: async ({ ctx, params, body }) => succeed(await ownFactors.renamePasskey(ctx, { ...params, ...body })),
});

export const DELETE = route({
  ...secondFactorRoutes.removePasskey,
  response: { schema: messageAnswer },
  errors: [errors.staleProof, errors.passkeyNotFound, errors.secondFactorRequired],
  async run({ ctx, params }) {
    await ownFactors.removePasskey(ctx, params.id);
    return say(secondFactorAnswers.passkeyRemoved);
  },
});
