import { fileResponse } from '@repo/files/file-response';
import { servedContentTypesWithAudio } from '@repo/files/file-types';
import { idParams } from '@repo/schemas/training/common';
import { readClassMaterialFile } from '#domain/class-materials/read-class-material-file.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getClassMaterialFile',
  summary: 'A file of a class, as a download',
  description: 'For learners while they are enrolled, from when it is open; for its trainers and admins.',
  tags: ['Class materials'],
  access: 'user',
  params: idParams,
  response: { contentType: servedContentTypesWithAudio, description: 'The file' },
  errors: [errors.materialNotFound],
  run: async ({ ctx, params }) => fileResponse(await readClassMaterialFile(ctx, params.id)),
});
