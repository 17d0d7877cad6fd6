import { envelope, succeed } from '@repo/schemas/training/common';
import { profile, profileQuery } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { getProfile } from '#domain/profile/get-profile.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getProfile',
  summary: 'Your profile, or for an admin anybody’s',
  description: 'Identity numbers are masked.',
  tags: ['Profile'],
  access: 'user',
  query: profileQuery,
  response: { schema: envelope(profile) },
  errors: [errors.forbidden, errors.userNotFound],
  run: async ({ ctx, query }) => succeed(await getProfile(ctx, query.userId)),
});
