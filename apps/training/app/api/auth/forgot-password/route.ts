import { requestPasswordResetMailLater } from '@repo/accounts/request-password-reset';
import { emailBody } from '@repo/schemas/training/account';
import { successMessageRoute } from '#data-route.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';

export const POST = successMessageRoute({
  operationId: 'forgotPassword',
  summary: 'Mail a link to choose a new password',
  description: 'The answer is the same whether the address has an account or not.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: emailBody,
  run({ ctx, body }) {
    requestPasswordResetMailLater(accountAdapter, ctx, body);
    return { message: 'If that address has an account, a link to choose a new password is on its way' };
  },
});
