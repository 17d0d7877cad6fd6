import { changeAnswers } from '@repo/accounts/address-texts';
import { askForAddress } from '@repo/accounts/ask-for-address';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/marketplace/common';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.ask,
  access: 'user',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.staleProof, errors.addressUnchanged],
  async run({ ctx, body }) {
    await askForAddress(accountService, ctx, body);
    return changeAnswers.asked;
  },
});
