import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { secondStep } from '@repo/schemas/account/second-factors';
import { loginResult } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { answerSecondStep } from '#auth/answer-second-step.ts';
import { signInSteps, stepCookies } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...secondFactorRoutes.look,
  response: { schema: envelope(secondStep) },
  errors: [errors.secondStepEnded],
  run: async ({ ctx, request }) => succeed(await signInSteps.look(ctx, stepCookies.read(request))),
});

export const POST = route({
  ...secondFactorRoutes.take,
  response: { schema: envelope(loginResult) },
  errors: [errors.secondStepEnded, errors.wrongCode, errors.passkeyRefused, errors.tooManyRequests],
  run: async ({ ctx, request, body, reply }) =>
    succeed(await answerSecondStep(ctx, { request, body, reply })),
});
