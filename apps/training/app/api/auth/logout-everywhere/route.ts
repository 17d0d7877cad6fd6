import { signOutEverywhere } from '@repo/accounts/sign-ins';
import { clearCacheHeader } from '@repo/auth/clear-site-data';
import { trainingClearCookieHeader } from '@repo/auth/training-session';
import { successMessageRoute } from '#data-route.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';

export const POST = successMessageRoute({
  operationId: 'logoutEverywhere',
  summary: 'Sign out on every device, this one too',
  description: 'Ends the address of the calendar feed too.',
  tags: ['Accounts'],
  access: 'user',
  async run({ ctx, reply }) {
    await signOutEverywhere(accountAdapter, ctx);
    reply.headers.append('set-cookie', trainingClearCookieHeader());
    reply.headers.set(...clearCacheHeader);
    return { message: 'You are signed out everywhere' };
  },
});
