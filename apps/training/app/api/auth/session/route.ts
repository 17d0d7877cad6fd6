import { renewedTrainingCookie } from '@repo/auth/training-session';
import { session } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { toSignedInUser } from '#domain/accounts/to-signed-in-user.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSession',
  summary: 'Who you are',
  description: '`user` is null when you are signed out. Renews the cookie of the pages.',
  tags: ['Sign-in'],
  access: 'public',
  duringSetUp: true,
  response: { schema: envelope(session) },
  run({ ctx, request, reply }) {
    if (ctx.actor?.kind !== 'user') return succeed({ user: null });
    const cookie = renewedTrainingCookie(request.headers);
    if (cookie) reply.headers.append('set-cookie', cookie);
    return succeed({ user: toSignedInUser(ctx.actor) });
  },
});
