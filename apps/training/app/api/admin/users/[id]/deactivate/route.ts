import { idParams } from '@repo/schemas/training/common';
import { userForAdmins } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deactivateUserAndEndAccess } from '#domain/users/deactivate-user.ts';

export const POST = successDataRoute({
  operationId: 'deactivateUser',
  summary: 'Close an account',
  description: 'Every sign-in of the person ends at once, and the API keys that they made are revoked.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: userForAdmins },
  errors: [errors.userNotFound, errors.ownAccount, errors.alreadyDeactivated],
  run: ({ ctx, params }) => deactivateUserAndEndAccess(ctx, params.id),
});
