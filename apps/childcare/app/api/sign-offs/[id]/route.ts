import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { signOff } from '@repo/schemas/childcare/sign-off';
import { errors } from '#domain/errors.ts';
import { getSignOff } from '#domain/sign-offs/get-sign-off.ts';
import { withdrawSignOff } from '#domain/sign-offs/withdraw-sign-off.ts';
import { route } from '#http.ts';

const common = { tags: ['Sign-offs'], access: 'user', params: idParams } as const;

export const GET = route({
  ...common,
  operationId: 'getSignOff',
  summary: 'A request for a sign-off: your own, or of your centre for its managers',
  response: { schema: signOff },
  errors: [errors.signOffNotFound],
  run: ({ ctx, params }) => getSignOff(ctx, params.id),
});

export const DELETE = route({
  ...common,
  operationId: 'withdrawSignOff',
  summary:
    'Withdraw your request while it waits, with its file; of one that was sent back the file alone is deleted',
  response: { schema: messageAnswer },
  errors: [errors.signOffNotFound, errors.signOffDecided],
  run: ({ ctx, params }) => withdrawSignOff(ctx, params.id),
});
