import { addMaterialFileRequest, classMaterial } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { addMaterialFile } from '#domain/class-materials/add-class-material.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'addClassMaterialFile',
  summary: 'Add a file to a class as a draft, at the end',
  description: 'A class has at most 100 headings, files and links, and 500 MB of files.',
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  rateLimit: 'upload',
  ...addMaterialFileRequest,
  response: { status: 201, schema: classMaterial },
  errors: [errors.courseRunNotFound, errors.fileRefused, errors.tooManyMaterials, errors.materialsTooLarge],
  run: ({ ctx, params, body }) => addMaterialFile(ctx, params.id, body),
});
