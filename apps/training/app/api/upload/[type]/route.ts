import {
  documentUploadBody,
  documentUploadParams,
  maxDocumentBytes,
  uploadedDocument,
} from '@repo/schemas/training/upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { storeOrReplaceDocument } from '#domain/files/store-or-replace-document.ts';

export const POST = successDataRoute({
  operationId: 'uploadDocument',
  summary: 'Upload a profile picture, CV or certificate',
  description: 'A new profile picture takes the place of the one before.',
  tags: ['Documents'],
  access: 'user',
  rateLimit: 'upload',
  params: documentUploadParams,
  body: documentUploadBody,
  bodyType: 'multipart',
  maxFileBytes: maxDocumentBytes,
  response: { schema: uploadedDocument },
  errors: [errors.forbidden, errors.userNotFound, errors.roleNotHeld, errors.fileRefused, errors.storageFull],
  run: ({ ctx, params, body }) => storeOrReplaceDocument(ctx, params.type, body),
});
