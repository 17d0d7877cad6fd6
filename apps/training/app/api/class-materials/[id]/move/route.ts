import { moveClassMaterialBody, movedClassMaterial } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { moveClassMaterial } from '#domain/class-materials/change-class-material.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'moveClassMaterial',
  summary: 'Move a heading, file or link of a class by one place',
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  body: moveClassMaterialBody,
  response: { schema: movedClassMaterial },
  errors: [errors.materialNotFound],
  run: ({ ctx, params, body }) => moveClassMaterial(ctx, params.id, body),
});
