import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { confirmedTotp } from '@repo/schemas/account/second-factors';
import { envelope, succeed } from '@repo/schemas/training/common';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.confirmTotp,
  response: { schema: envelope(confirmedTotp) },
  errors: [errors.staleProof, errors.wrongCode, errors.totpOn, errors.totpNotStarted],
  run: async ({ ctx, body }) => succeed(await ownFactors.confirmTotp(ctx, body.code)),
});
