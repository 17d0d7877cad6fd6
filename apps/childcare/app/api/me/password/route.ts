import { sessionCookie } from '@repo/auth/childcare-session';
import { message } from '@repo/schemas/childcare/common';
import { changePasswordBody } from '@repo/schemas/sign-in';
import { changePassword } from '#domain/accounts/change-password.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const PUT = route({
  operationId: 'changePassword',
  summary: 'Change your password',
  description: 'Ends every other session; this one goes on with the new cookie of the answer.',
  tags: ['Accounts'],
  access: 'user',
  rateLimit: 'passwordChange',
  body: changePasswordBody,
  response: { schema: message },
  errors: [errors.wrongPassword, errors.noPassword],
  async run({ ctx, body, reply }) {
    const { sessionVersion } = await changePassword(ctx, body);
    const { id: userId, sessionId } = ctx.actor;
    reply.headers.append('set-cookie', await sessionCookie({ userId, sessionVersion, sessionId }));
    return { message: 'Your password is changed. Other devices are signed out' };
  },
});

export const { GET, POST, PATCH, DELETE } = notAllowed('PUT');
