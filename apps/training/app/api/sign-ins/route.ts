import { endOtherSignIns } from '@repo/accounts/sign-ins';
import { listSignIns } from '@repo/auth/sign-ins';
import { signIn } from '@repo/schemas/sign-ins';
import { envelope, messageAnswer, say, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { accountService } from '#domain/accounts/account-service.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listSignIns',
  summary: 'Where you are signed in',
  tags: ['Accounts'],
  access: 'user',
  response: { schema: envelope(z.array(signIn)) },
  run: async ({ ctx }) => succeed(await listSignIns(ctx)),
});

export const DELETE = route({
  operationId: 'endOtherSignIns',
  summary: 'Sign out all your other devices',
  tags: ['Accounts'],
  access: 'user',
  response: { schema: messageAnswer },
  async run({ ctx }) {
    await endOtherSignIns(accountService, ctx);
    return say('Your other devices are signed out');
  },
});
