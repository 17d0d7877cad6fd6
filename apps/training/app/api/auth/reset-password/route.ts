import { resetPassword } from '@repo/accounts/reset-password';
import { trainingDevices } from '@repo/auth/training-session';
import { resetPasswordBody } from '@repo/schemas/training/account';
import { messageAnswer, succeedWithMessage } from '@repo/schemas/training/common';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'resetPassword',
  summary: 'Set a password with the link that was mailed',
  description:
    'The link of an invitation or of a forgotten password. Ends every sign-in of the person and the address of their calendar feed. Staff need 10 characters and no common password.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: resetPasswordBody,
  response: { schema: messageAnswer },
  errors: [errors.deadLink],
  async run({ ctx, body, request, reply }) {
    const device = await resetPassword(accountAdapter, ctx, body);
    reply.headers.append('set-cookie', trainingDevices().remember(request.headers.get('cookie'), device));
    return succeedWithMessage('Your password is set. Sign in with it');
  },
});
