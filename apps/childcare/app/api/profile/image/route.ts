import {
  maximumProfilePhotoBytes,
  profileImageAnswer,
  profileImageBody,
} from '@repo/schemas/childcare/profile';
import { errors } from '#domain/errors.ts';
import { setOwnProfileImageAndRemoveOld } from '#domain/profile/set-profile-image.ts';
import { uploadOwnProfileImageAndRemoveOld } from '#domain/profile/upload-profile-image.ts';
import { route } from '#http.ts';

const tags = ['Accounts'];

export const POST = route({
  operationId: 'uploadProfileImage',
  summary: 'Choose your photo',
  description: 'It is stored at the media host and takes the place of the one before.',
  tags,
  access: 'user',
  rateLimit: 'upload',
  body: profileImageBody,
  bodyType: 'multipart',
  maxFileBytes: maximumProfilePhotoBytes,
  response: { schema: profileImageAnswer },
  errors: [errors.mediaUnavailable, errors.storageFull],
  run: ({ ctx, body }) => uploadOwnProfileImageAndRemoveOld(ctx, body),
});

export const DELETE = route({
  operationId: 'removeProfileImage',
  summary: 'Take your photo away',
  tags,
  access: 'user',
  response: { schema: profileImageAnswer },
  async run({ ctx }) {
    await setOwnProfileImageAndRemoveOld(ctx, null);
    return { image: null };
  },
});
