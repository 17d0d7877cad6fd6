import { idParams } from '@repo/schemas/training/common';
import { userForAdmins } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { reactivateUser } from '#domain/users/reactivate-user.ts';

export const POST = successDataRoute({
  operationId: 'reactivateUser',
  summary: 'Open a closed account again',
  description: 'With its roles and its password as they were.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: userForAdmins },
  errors: [errors.userNotFound, errors.notDeactivated, errors.deletedByOwner],
  run: ({ ctx, params }) => reactivateUser(ctx, params.id),
});
