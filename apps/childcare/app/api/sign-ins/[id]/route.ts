import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { endSignIn } from '#domain/accounts/end-sign-in.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const DELETE = route({
  ...accountRoutes.endSignIn,
  access: 'user',
  errors: [errors.signInNotFound],
  async run({ ctx, params }) {
    await endSignIn(ctx, params.id);
    return accountAnswers.endSignIn;
  },
});
