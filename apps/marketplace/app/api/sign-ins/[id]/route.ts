import { endSignIn } from '@repo/accounts/sign-ins';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const DELETE = route({
  ...accountRoutes.endSignIn,
  access: 'user',
  errors: [errors.signInNotFound],
  async run({ ctx, params }) {
    await endSignIn(accountService, ctx, params.id);
    return accountAnswers.endSignIn;
  },
});
