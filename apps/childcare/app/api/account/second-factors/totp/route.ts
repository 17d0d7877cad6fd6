import { secondFactorAnswers, secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { totpSetup } from '@repo/schemas/account/second-factors';
import { message } from '@repo/schemas/childcare/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.startTotp,
  response: { schema: totpSetup },
  errors: [errors.staleProof, errors.totpOn],
  run: ({ ctx }) => ownFactors.startTotp(ctx),
});

export const DELETE = route({
  ...secondFactorRoutes.removeTotp,
  response: { schema: message },
  errors: [errors.staleProof, errors.totpNotFound, errors.secondFactorRequired],
  async run({ ctx }) {
    await ownFactors.removeTotp(ctx);
    return { message: secondFactorAnswers.totpRemoved };
  },
});
