import { endSessionIfOwn } from '@repo/accounts/sign-ins';
import { clearCacheHeader } from '@repo/auth/clear-site-data';
import { trainingClearCookieHeader } from '@repo/auth/training-session';
import { successMessageRoute } from '#data-route.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';

export const POST = successMessageRoute({
  operationId: 'logout',
  summary: 'Sign out here',
  description: 'Ends this sign-in, kept copies of its token too; other devices stay signed in.',
  tags: ['Sign-in'],
  access: 'user',
  duringSetUp: true,
  rateLimit: 'signIn',
  async run({ ctx, reply }) {
    await endSessionIfOwn(accountAdapter, ctx, { userId: ctx.actor.id, sessionId: ctx.actor.sessionId });
    reply.headers.append('set-cookie', trainingClearCookieHeader());
    reply.headers.set(...clearCacheHeader);
    return { message: 'You are signed out' };
  },
});
