import { setPasswordByLinkEndAccessAndMail } from '@repo/accounts/reset-password';
import { trainingDevices } from '@repo/auth/training-session';
import { resetPasswordBody } from '@repo/schemas/training/account';
import { successMessageRoute } from '#data-route.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { errors } from '#domain/errors.ts';

export const POST = successMessageRoute({
  operationId: 'resetPassword',
  summary: 'Set a password with the link that was mailed',
  description:
    'The link of an invitation or of a forgotten password. Ends every sign-in of the person and the address of their calendar feed. Staff need 10 characters and no common password.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: resetPasswordBody,
  errors: [errors.deadLink],
  async run({ ctx, body, request, reply }) {
    const device = await setPasswordByLinkEndAccessAndMail(accountAdapter, ctx, body);
    reply.headers.append('set-cookie', trainingDevices().remember(request.headers.get('cookie'), device));
    return { message: 'Your password is set. Sign in with it' };
  },
});
