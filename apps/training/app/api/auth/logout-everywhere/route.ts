import { signOutEverywhere } from '@repo/accounts/sign-ins';
import { clearCacheHeader } from '@repo/auth/clear-site-data';
import { clearedTrainingCookie } from '@repo/auth/training-session';
import { messageAnswer, succeedWithMessage } from '@repo/schemas/training/common';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'logoutEverywhere',
  summary: 'Sign out on every device, this one too',
  description: 'Ends the address of the calendar feed too.',
  tags: ['Accounts'],
  access: 'user',
  response: { schema: messageAnswer },
  async run({ ctx, reply }) {
    await signOutEverywhere(accountAdapter, ctx);
    reply.headers.append('set-cookie', clearedTrainingCookie());
    reply.headers.set(...clearCacheHeader);
    return succeedWithMessage('You are signed out everywhere');
  },
});
