import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { loginResult } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { answerPasskey } from '#auth/answer-second-step.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.passkeySignIn,
  response: { schema: envelope(loginResult) },
  errors: [errors.passkeyRefused, errors.accountDeactivated, errors.accountClosed],
  run: async ({ ctx, request, body, reply }) => succeed(await answerPasskey(ctx, { request, body, reply })),
});
