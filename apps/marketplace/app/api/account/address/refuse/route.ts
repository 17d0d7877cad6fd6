import { refusalAnswers } from '@repo/accounts/address-texts';
import { refuseAddressChange } from '@repo/accounts/refuse-address-change';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/marketplace/common';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.refuse,
  access: 'anonymous',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.deadLink, errors.addressTaken],
  async run({ ctx, body }) {
    const kind = await refuseAddressChange(accountService, ctx, body);
    return refusalAnswers[kind];
  },
});
