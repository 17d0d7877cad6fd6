import { classMaterial, updateClassMaterialBody } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute, successMessageRoute } from '#data-route.ts';
import { deleteClassMaterial, updateClassMaterial } from '#domain/class-materials/change-class-material.ts';
import { getClassMaterial } from '#domain/class-materials/list-class-materials.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Class materials'], params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  access: 'user',
  operationId: 'getClassMaterial',
  summary: 'A heading, file or link of a class',
  response: { schema: classMaterial },
  errors: [errors.materialNotFound],
  run: ({ ctx, params }) => getClassMaterial(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  access: 'trainer',
  operationId: 'updateClassMaterial',
  summary: 'Change a heading, file or link of a class',
  body: updateClassMaterialBody,
  response: { schema: classMaterial },
  errors: [errors.materialNotFound, errors.sessionNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateClassMaterial(ctx, params.id, body),
});

export const DELETE = successMessageRoute({
  ...common,
  access: 'trainer',
  operationId: 'deleteClassMaterial',
  summary: 'Delete a heading, file or link of a class',
  errors: [errors.materialNotFound],
  run: ({ ctx, params }) => deleteClassMaterial(ctx, params.id),
});
