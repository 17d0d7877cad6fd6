import { secondFactorAnswers, secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { totpSetup } from '@repo/schemas/account/second-factors';
import { envelope, messageAnswer, say, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.startTotp,
  response: { schema: envelope(totpSetup) },
  errors: [errors.staleProof, errors.totpOn],
  run: async ({ ctx }) => succeed(await ownFactors.startTotp(ctx)),
});

export const DELETE = route({
  ...secondFactorRoutes.removeTotp,
  response: { schema: messageAnswer },
  errors: [errors.staleProof, errors.totpNotFound, errors.secondFactorRequired],
  async run({ ctx }) {
    await ownFactors.removeTotp(ctx);
    return say(secondFactorAnswers.totpRemoved);
  },
});
