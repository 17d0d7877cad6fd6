import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { signInAnswer } from '@repo/schemas/sign-in';
import { answerPasskey } from '#auth/answer-second-step.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...secondFactorRoutes.passkeySignIn,
  response: { schema: signInAnswer },
  errors: [errors.passkeyRefused],
  run: ({ ctx, request, body, reply }) => answerPasskey(ctx, { request, body, reply }),
});
