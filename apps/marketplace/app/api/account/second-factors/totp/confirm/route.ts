import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { confirmedTotp } from '@repo/schemas/account/second-factors';
import { ownFactors } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.confirmTotp,
  response: { schema: confirmedTotp },
  errors: [errors.staleProof, errors.wrongCode, errors.totpOn, errors.totpNotStarted],
  run: ({ ctx, body }) => ownFactors.confirmTotp(ctx, body.code),
});
