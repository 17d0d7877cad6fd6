import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { adminUser } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { deactivateUser } from '#domain/users/deactivate-user.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'deactivateUser',
  summary: 'Close an account',
  description: 'Every sign-in of the person ends at once, and the API keys that they made are revoked.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: envelope(adminUser) },
  errors: [errors.userNotFound, errors.ownAccount, errors.alreadyDeactivated],
  run: async ({ ctx, params }) => succeed(await deactivateUser(ctx, params.id)),
});
