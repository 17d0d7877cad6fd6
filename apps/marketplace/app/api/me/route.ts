import { ownProfile, updateProfileBody } from '@repo/schemas/marketplace/user';
import { errors } from '#domain/errors.ts';
import { getOwnProfile } from '#domain/profile/get-own-profile.ts';
import { updateOwnProfile } from '#domain/profile/update-own-profile.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getOwnProfile',
  summary: 'Your account',
  tags: ['Profile'],
  access: 'user',
  response: { schema: ownProfile },
  run: ({ ctx }) => getOwnProfile(ctx),
});

export const PUT = route({
  operationId: 'updateOwnProfile',
  summary: 'Change what others see of you',
  tags: ['Profile'],
  access: 'user',
  body: updateProfileBody,
  response: { schema: ownProfile },
  errors: [errors.changedMeanwhile],
  run: ({ ctx, body }) => updateOwnProfile(ctx, body),
});
