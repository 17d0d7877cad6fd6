import { idParams } from '@repo/schemas/marketplace/common';
import { publicUser } from '@repo/schemas/marketplace/user';
import { errors } from '#domain/errors.ts';
import { getPublicProfile } from '#domain/profile/get-public-profile.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getUser',
  summary: 'A person as everybody sees them',
  tags: ['Profile'],
  access: 'public',
  params: idParams,
  response: { schema: publicUser },
  errors: [errors.userNotFound],
  run: ({ ctx, params }) => getPublicProfile(ctx, params),
});
