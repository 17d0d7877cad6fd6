import { addClassMaterialBody, classMaterial, classMaterials } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { addClassMaterial } from '#domain/class-materials/add-class-material.ts';
import { listClassMaterials } from '#domain/class-materials/list-class-materials.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Class materials'], params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  access: 'user',
  operationId: 'listClassMaterials',
  summary: 'Headings, files and links of a class, in their order',
  description:
    'Learners get what is published and open, while they are enrolled; its trainers and admins all.',
  response: { schema: classMaterials },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => listClassMaterials(ctx, params.id),
});

export const POST = successDataRoute({
  ...common,
  access: 'trainer',
  operationId: 'addClassMaterial',
  summary: 'Add a heading, or a link as a draft, at the end',
  body: addClassMaterialBody,
  response: { status: 201, schema: classMaterial },
  errors: [errors.courseRunNotFound, errors.sessionNotFound, errors.tooManyMaterials],
  run: ({ ctx, params, body }) => addClassMaterial(ctx, params.id, body),
});
