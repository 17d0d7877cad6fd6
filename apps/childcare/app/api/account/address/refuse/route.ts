import { refusalAnswers } from '@repo/address-change/change-texts';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/childcare/common';
import { refuseAddressChange } from '#domain/accounts/refuse-address-change.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.refuse,
  access: 'anonymous',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body }) {
    const kind = await refuseAddressChange(ctx, body);
    return refusalAnswers[kind];
  },
});
