import { changeAnswers } from '@repo/address-change/change-texts';
import { sessionCookie } from '@repo/auth/childcare-session';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/childcare/common';
import { confirmAddressChange } from '#domain/accounts/confirm-address-change.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.confirm,
  access: 'user',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body, reply }) {
    const session = await confirmAddressChange(ctx, body);
    reply.headers.append('set-cookie', await sessionCookie({ userId: ctx.actor.id, ...session }));
    return changeAnswers.confirmed;
  },
});
