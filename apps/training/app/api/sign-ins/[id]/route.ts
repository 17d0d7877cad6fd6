import { endSignIn } from '@repo/accounts/sign-ins';
import { id, messageAnswer, say } from '@repo/schemas/training/common';
import { z } from 'zod';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'endSignIn',
  summary: 'Sign out one of your devices',
  tags: ['Accounts'],
  access: 'user',
  params: z.object({ id }),
  response: { schema: messageAnswer },
  errors: [errors.signInNotFound],
  async run({ ctx, params }) {
    await endSignIn(accountService, ctx, params.id);
    return say('That device is signed out');
  },
});
