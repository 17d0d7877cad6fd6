import { requestPasswordReset } from '@repo/accounts/request-password-reset';
import { emailBody } from '@repo/schemas/training/account';
import { messageAnswer, succeedWithMessage } from '@repo/schemas/training/common';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'forgotPassword',
  summary: 'Mail a link to choose a new password',
  description: 'The answer is the same whether the address has an account or not.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: emailBody,
  response: { schema: messageAnswer },
  run({ ctx, body }) {
    requestPasswordReset(accountAdapter, ctx, body);
    return succeedWithMessage(
      'If that address has an account, a link to choose a new password is on its way',
    );
  },
});
