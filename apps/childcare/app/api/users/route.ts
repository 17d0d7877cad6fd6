import { userList, usersQuery } from '@repo/schemas/childcare/user';
import { listUsers } from '#domain/users/list-users.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listUsers',
  summary: 'Everybody with an account, by name',
  tags: ['People'],
  access: 'superAdmin',
  query: usersQuery,
  response: { schema: userList },
  run: ({ ctx, query }) => listUsers(ctx, query),
});
