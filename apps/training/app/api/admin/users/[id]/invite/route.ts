import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { adminUser } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { inviteUser } from '#domain/users/invite-user.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'inviteUser',
  summary: 'Mail the invitation again',
  description: 'The links of earlier ones are void.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: envelope(adminUser) },
  errors: [errors.userNotFound, errors.alreadyJoined, errors.alreadyDeactivated, errors.tooManyRequests],
  run: async ({ ctx, params }) => succeed(await inviteUser(ctx, params.id)),
});
