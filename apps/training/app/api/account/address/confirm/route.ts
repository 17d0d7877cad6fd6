import { changeAnswers } from '@repo/address-change/change-texts';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { messageAnswer, say } from '@repo/schemas/training/common';
import { confirmAddressChange } from '#domain/accounts/confirm-address-change.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.confirm,
  access: 'user',
  rateLimit: 'signIn',
  response: { schema: messageAnswer },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body }) {
    await confirmAddressChange(ctx, body);
    return say(changeAnswers.confirmed.message);
  },
});
