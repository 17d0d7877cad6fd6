import { changeAnswers } from '@repo/accounts/address-texts';
import { confirmAddressChange } from '@repo/accounts/confirm-address-change';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { messageAnswer, say } from '@repo/schemas/training/common';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.confirm,
  access: 'user',
  rateLimit: 'signIn',
  response: { schema: messageAnswer },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body }) {
    await confirmAddressChange(accountService, ctx, body);
    return say(changeAnswers.confirmed.message);
  },
});
