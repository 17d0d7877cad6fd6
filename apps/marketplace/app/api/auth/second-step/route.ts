import { secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import { secondStep } from '@repo/schemas/account/second-factors';
import { signInAnswer } from '@repo/schemas/sign-in';
import { answerSecondStep } from '#auth/answer-second-step.ts';
import { signInSteps, stepCookies } from '#auth/second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...secondFactorRoutes.look,
  response: { schema: secondStep },
  errors: [errors.secondStepEnded],
  run: ({ ctx, request }) => signInSteps.look(ctx, stepCookies.read(request)),
});

export const POST = route({
  ...secondFactorRoutes.take,
  response: { schema: signInAnswer },
  errors: [errors.secondStepEnded, errors.wrongCode, errors.passkeyRefused, errors.tooManyRequests],
  run: ({ ctx, request, body, reply }) => answerSecondStep(ctx, { request, body, reply }),
});
