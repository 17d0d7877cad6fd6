import { envelope, succeed } from '@repo/schemas/training/common';
import { profile, updateProfileBody } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { updateProfile } from '#domain/profile/update-profile.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'updateProfile',
  summary: 'Change your name, phone and address',
  description: 'What is absent stays.',
  tags: ['Profile'],
  access: 'user',
  body: updateProfileBody,
  response: { schema: envelope(profile) },
  errors: [errors.changedMeanwhile],
  run: async ({ ctx, body }) => succeed(await updateProfile(ctx, body)),
});
