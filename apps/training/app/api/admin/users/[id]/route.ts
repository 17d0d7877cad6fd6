import { idParams } from '@repo/schemas/training/common';
import { updateUserBody, userForAdmins } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getUser } from '#domain/users/get-user.ts';
import { updateUserAndEndLostAccess } from '#domain/users/update-user.ts';

export const GET = successDataRoute({
  operationId: 'getUser',
  summary: 'One person',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: userForAdmins },
  errors: [errors.userNotFound],
  run: ({ ctx, params }) => getUser(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'updateUser',
  summary: 'Change a person’s name, contacts, roles or identity number',
  description:
    'What is absent stays. Other roles than before need a recent proof of who you are. The last administrator keeps that role. Without it, the API keys that the person made are revoked.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  body: updateUserBody,
  response: { schema: userForAdmins },
  errors: [
    errors.staleProof,
    errors.userNotFound,
    errors.lastAdmin,
    errors.identityTaken,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => updateUserAndEndLostAccess(ctx, params.id, body),
});
