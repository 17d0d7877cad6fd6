import { envelope, succeed } from '@repo/schemas/training/common';
import { maxDocumentBytes, uploadBody, uploadedDocument, uploadParams } from '@repo/schemas/training/upload';
import { errors } from '#domain/errors.ts';
import { storeOrReplaceDocument } from '#domain/files/store-or-replace-document.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'uploadDocument',
  summary: 'Upload a profile picture, CV or certificate',
  description: 'A new profile picture takes the place of the one before.',
  tags: ['Documents'],
  access: 'user',
  rateLimit: 'upload',
  params: uploadParams,
  body: uploadBody,
  bodyType: 'multipart',
  maxFileBytes: maxDocumentBytes,
  response: { schema: envelope(uploadedDocument) },
  errors: [errors.forbidden, errors.userNotFound, errors.roleNotHeld, errors.fileRefused, errors.storageFull],
  run: async ({ ctx, params, body }) => succeed(await storeOrReplaceDocument(ctx, params.type, body)),
});
