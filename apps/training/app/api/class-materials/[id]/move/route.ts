import { moveClassMaterialBody } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successMessageRoute } from '#data-route.ts';
import { moveClassMaterial } from '#domain/class-materials/change-class-material.ts';
import { errors } from '#domain/errors.ts';

export const POST = successMessageRoute({
  operationId: 'moveClassMaterial',
  summary: 'Move a heading, file or link of a class by one place',
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  body: moveClassMaterialBody,
  errors: [errors.materialNotFound],
  run: async ({ ctx, params, body }) => {
    await moveClassMaterial(ctx, params.id, body);
    return { message: 'Moved' };
  },
});
