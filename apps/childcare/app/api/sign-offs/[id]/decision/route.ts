import { idParams } from '@repo/schemas/childcare/common';
import { decideSignOffBody, signOff } from '@repo/schemas/childcare/sign-off';
import { errors } from '#domain/errors.ts';
import { decideSignOffAndNotify } from '#domain/sign-offs/decide-sign-off.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'decideSignOff',
  summary: 'Sign off a practical lesson, or send it back with a reason',
  description:
    'For managers of the learner’s centre; not for their own lessons. Passing takes every item of the checklist and the manager’s name, and completes the lesson. The learner is notified.',
  tags: ['Sign-offs'],
  access: 'centreManager',
  params: idParams,
  body: decideSignOffBody,
  response: { schema: signOff },
  errors: [errors.signOffNotFound, errors.ownSignOff, errors.signOffDecided, errors.signOffOutdated],
  run: ({ ctx, params, body }) => decideSignOffAndNotify(ctx, params.id, body),
});
