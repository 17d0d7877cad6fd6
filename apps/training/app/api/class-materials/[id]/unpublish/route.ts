import { classMaterial, unpublishClassMaterialBody } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { unpublishClassMaterial } from '#domain/class-materials/publish-class-materials.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'unpublishClassMaterial',
  summary: 'Make a file or link of a class a draft again, which learners do not see',
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  body: unpublishClassMaterialBody,
  response: { schema: classMaterial },
  errors: [errors.materialNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => unpublishClassMaterial(ctx, params.id, body),
});
