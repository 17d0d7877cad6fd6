import { profile, updateProfileBody } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { updateOwnProfile } from '#domain/profile/update-profile.ts';

export const PUT = successDataRoute({
  operationId: 'updateProfile',
  summary: 'Change your name, phone and address',
  description: 'What is absent stays.',
  tags: ['Profile'],
  access: 'user',
  body: updateProfileBody,
  response: { schema: profile },
  errors: [errors.changedMeanwhile],
  run: ({ ctx, body }) => updateOwnProfile(ctx, body),
});
