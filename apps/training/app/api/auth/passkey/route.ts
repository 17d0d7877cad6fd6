import { loginResult } from '@repo/schemas/training/account';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { errors } from '#domain/errors.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const POST = route(
  enveloped({
    ...secondStepRoutes.passkeySignIn,
    response: { schema: loginResult },
    errors: [errors.passkeyRefused, errors.accountDeactivated, errors.accountClosed],
  }),
);
