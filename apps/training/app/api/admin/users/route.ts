import { createUserBody, userForAdmins, userForAdminsPage, userQuery } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { createAndInviteUser } from '#domain/users/create-and-invite-user.ts';
import { listUsers } from '#domain/users/list-users.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listUsers',
  summary: 'People, newest first',
  description: '`role` and `status` may be repeated.',
  tags: ['People'],
  access: 'admin',
  query: userQuery,
  response: { schema: userForAdminsPage },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listUsers(ctx, query)) }),
});

export const POST = successDataRoute({
  operationId: 'createUser',
  summary: 'Open an account and mail the invitation',
  tags: ['People'],
  access: 'admin',
  body: createUserBody,
  response: { schema: userForAdmins },
  errors: [errors.staleProof, errors.emailTaken, errors.identityTaken],
  run: ({ ctx, body }) => createAndInviteUser(ctx, body),
});
