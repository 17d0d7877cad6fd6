import { signUploadBody } from '@repo/schemas/childcare/upload';
import { signedUpload } from '@repo/schemas/upload';
import { errors } from '#domain/errors.ts';
import { recordAndSignUpload } from '#domain/uploads/record-and-sign-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'signUpload',
  summary: 'Permission to send one file to the media host, for an hour',
  description:
    'Signed are exactly folder, public_id and timestamp; the folder is the caller’s own. The body may be absent.',
  tags: ['Uploads'],
  access: 'user',
  rateLimit: 'upload',
  body: signUploadBody,
  response: { schema: signedUpload },
  errors: [errors.storageFull],
  run: ({ ctx, body }) => recordAndSignUpload(ctx, body),
});
