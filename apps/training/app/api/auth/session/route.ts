import { renewedTrainingSetCookieHeader } from '@repo/auth/training-session';
import { session } from '@repo/schemas/training/account';
import { successDataRoute } from '#data-route.ts';
import { toSignedInUser } from '#domain/accounts/to-signed-in-user.ts';

export const GET = successDataRoute({
  operationId: 'getSession',
  summary: 'Who you are',
  description: '`user` is null when you are signed out. Renews the cookie of the pages.',
  tags: ['Sign-in'],
  access: 'public',
  duringSetUp: true,
  response: { schema: session },
  run({ ctx, request, reply }) {
    if (ctx.actor?.kind !== 'user') return { user: null };
    const cookie = renewedTrainingSetCookieHeader(request.headers);
    if (cookie) reply.headers.append('set-cookie', cookie);
    return { user: toSignedInUser(ctx.actor) };
  },
});
