import { profile, profileQuery } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getOwnProfileOrAnyAsAdmin } from '#domain/profile/get-profile.ts';

export const GET = successDataRoute({
  operationId: 'getProfile',
  summary: 'Your profile, or for an admin anybody’s',
  description: 'Identity numbers are masked.',
  tags: ['Profile'],
  access: 'user',
  query: profileQuery,
  response: { schema: profile },
  errors: [errors.forbidden, errors.userNotFound],
  run: ({ ctx, query }) => getOwnProfileOrAnyAsAdmin(ctx, query.userId),
});
