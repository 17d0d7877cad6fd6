import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { adminUser } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { reactivateUser } from '#domain/users/reactivate-user.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reactivateUser',
  summary: 'Open a closed account again',
  description: 'With its roles and its password as they were.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: envelope(adminUser) },
  errors: [errors.userNotFound, errors.notDeactivated, errors.deletedByOwner],
  run: async ({ ctx, params }) => succeed(await reactivateUser(ctx, params.id)),
});
