import { changeAnswers } from '@repo/address-change/change-texts';
import { addressChangeRoutes } from '@repo/schemas/address-change';
import { message } from '@repo/schemas/childcare/common';
import { askForAddress } from '#domain/accounts/ask-for-address.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...addressChangeRoutes.ask,
  access: 'user',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.staleProof, errors.addressUnchanged],
  async run({ ctx, body }) {
    await askForAddress(ctx, body);
    return changeAnswers.asked;
  },
});
