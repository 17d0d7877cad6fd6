import { changePasswordEndSessionsAndMail } from '@repo/accounts/change-password';
import { trainingDevices, trainingSetCookieHeader } from '@repo/auth/training-session';
import { changePasswordBody, replacementTokenAnswer } from '@repo/schemas/training/account';
import { successDataRoute } from '#data-route.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { errors } from '#domain/errors.ts';

export const PUT = successDataRoute({
  operationId: 'changePassword',
  summary: 'Change your password',
  description:
    'Ends every sign-in, this one too; the answer and its cookie carry a new token to continue with. Staff need 10 characters and no common password.',
  tags: ['Accounts'],
  access: 'user',
  rateLimit: 'passwordChange',
  body: changePasswordBody,
  response: { schema: replacementTokenAnswer },
  errors: [errors.wrongPassword, errors.noPassword],
  async run({ ctx, body, request, reply }) {
    const { session: token, device } = await changePasswordEndSessionsAndMail(accountAdapter, ctx, body);
    reply.headers.append('set-cookie', trainingSetCookieHeader(token));
    reply.headers.append('set-cookie', trainingDevices().remember(request.headers.get('cookie'), device));
    return { token };
  },
});
