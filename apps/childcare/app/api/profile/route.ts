import { profile, updateProfileBody } from '@repo/schemas/childcare/profile';
import { errors } from '#domain/errors.ts';
import { getOwnProfile } from '#domain/profile/get-profile.ts';
import { updateOwnProfile } from '#domain/profile/update-profile.ts';
import { route } from '#http.ts';

const tags = ['Accounts'];

export const GET = route({
  operationId: 'getProfile',
  summary: 'Your profile',
  tags,
  access: 'user',
  response: { schema: profile },
  run: ({ ctx }) => getOwnProfile(ctx),
});

export const PUT = route({
  operationId: 'updateProfile',
  summary: 'Change your profile',
  tags,
  access: 'user',
  body: updateProfileBody,
  response: { schema: profile },
  errors: [errors.changedMeanwhile],
  run: ({ ctx, body }) => updateOwnProfile(ctx, body),
});
