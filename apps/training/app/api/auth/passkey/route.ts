import { loginResult } from '@repo/schemas/training/account';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  ...secondStepRoutes.passkeySignIn,
  response: { schema: loginResult },
  errors: [errors.passkeyRefused, errors.accountDeactivated, errors.accountClosed],
});
