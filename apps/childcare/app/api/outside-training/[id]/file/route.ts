import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { idParams } from '@repo/schemas/childcare/common';
import { errors } from '#domain/errors.ts';
import { readTrainingFile } from '#domain/outside-training/get-outside-training.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getOutsideTrainingFile',
  summary: 'The certificate of training that was done elsewhere',
  description: 'For the person, and for managers of the centre in which it was recorded.',
  tags: ['Outside training'],
  access: 'user',
  params: idParams,
  response: { contentType: servedContentTypes, description: 'A PDF, JPEG or PNG file' },
  errors: [errors.outsideTrainingNotFound],
  run: async ({ ctx, params }) => fileResponse(await readTrainingFile(ctx, params.id)),
});
