import { changeAnswers } from '@repo/accounts/address-texts';
import { confirmAddressChange } from '@repo/accounts/confirm-address-change';
import { sessionCookie } from '@repo/auth/childcare-session';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/childcare/common';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.confirm,
  access: 'user',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body, reply }) {
    const session = await confirmAddressChange(accountService, ctx, body);
    if (session) reply.headers.append('set-cookie', await sessionCookie(session));
    return changeAnswers.confirmed;
  },
});
