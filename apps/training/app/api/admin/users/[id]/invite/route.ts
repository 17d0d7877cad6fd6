import { idParams } from '@repo/schemas/training/common';
import { userForAdmins } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { mailNewInvitation } from '#domain/users/mail-new-invitation.ts';

export const POST = successDataRoute({
  operationId: 'inviteUser',
  summary: 'Mail the invitation again',
  description: 'The links of earlier ones are void.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: userForAdmins },
  errors: [errors.userNotFound, errors.alreadyJoined, errors.alreadyDeactivated, errors.tooManyRequests],
  run: ({ ctx, params }) => mailNewInvitation(ctx, params.id),
});
