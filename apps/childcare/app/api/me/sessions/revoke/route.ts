import { clearedSessionCookie } from '@repo/auth/childcare-session';
import { message } from '@repo/schemas/childcare/common';
import { endAllSessions } from '#domain/accounts/end-all-sessions.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'signOutEverywhere',
  summary: 'Sign out on every device, this one too',
  tags: ['Accounts'],
  access: 'user',
  response: { schema: message },
  async run({ ctx, reply }) {
    await endAllSessions(ctx);
    reply.headers.append('set-cookie', clearedSessionCookie());
    return { message: 'You are signed out everywhere' };
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
