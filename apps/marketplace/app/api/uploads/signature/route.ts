import { signedUpload } from '@repo/schemas/marketplace/upload';
import { errors } from '#domain/errors.ts';
import { recordAndSignUpload } from '#domain/uploads/sign-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'signUpload',
  summary: 'Permission to send one picture to the media service, for an hour',
  description: 'A picture that no listing takes within a day is removed.',
  tags: ['Uploads'],
  access: 'user',
  rateLimit: 'upload',
  response: { schema: signedUpload },
  errors: [errors.storageFull],
  run: ({ ctx }) => recordAndSignUpload(ctx),
});
